-- Which shares count below an account is kept once a bet has worked it out. A bet that waited for a change of shares worked it out as of its own
-- beginning, and kept what no longer counted for the bets after it; by the clock it no longer can. What is kept is worked out anew by the next bet.
delete from current_vectors;
