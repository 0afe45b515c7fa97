/** What is said before a session ends; it comes with the part that says it. */
export const sessionEnding = {
  title: 'Your session is about to end',
  soon: 'Your session ends in {minutes, plural, one {a minute} other {# minutes}}.',
  again: 'Sign in again',
  text: 'Sign in again to go on where you are. Nothing on this page is lost.',
  left: 'Ends in {seconds, number} s',
  later: 'Not now',
} as const
