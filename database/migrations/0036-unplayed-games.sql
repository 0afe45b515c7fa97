-- A game that nobody ever played may go as if it had never been; the sign-ins to it go along.
grant delete on casino_games, casino_sessions to steward_app;
