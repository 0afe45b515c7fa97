export const fallback = {
  notFoundTitle: 'Page not found',
  notFoundText: 'There is no page at this address. It may have moved, or the link was cut short.',
  home: 'Go to the dashboard',
  forbiddenTitle: 'No access',
  forbiddenText: 'Your permissions do not open this part. Ask an administrator if your work needs it.',
  unexpectedTitle: 'Unexpected Application Error!',
  unexpectedText: 'The page stopped working. Nothing you had confirmed is lost. Try again; if it stays, tell an administrator.',
  chunkTitle: 'Loading chunk {chunk} failed',
  chunkText: 'A part of the application could not be loaded: the connection was lost, or a new version is out. Reload the page: what you have typed is kept.',
  again: 'Try again',
  reload: 'Reload',
  goOn: 'Go on without it',
} as const
