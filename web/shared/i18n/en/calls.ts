import type { api } from '#contract/api.ts'

type Calls = typeof api
/** What each call does, as a name that is read in the record beside "done" or "refused"; and what the system does by itself. */
export const calls = {
  auth: { adminLogin: 'Sign-in', me: 'Look at the own person', register: 'Registration', logout: 'Sign-out' },
  sports: {
    menus: 'Look at the categories', games: 'Look at the sports', gamesByMenu: 'Look at the sports of a category', leaguesByGame: 'Look at the leagues of a sport', league: 'Look at a league',
    eventsByGame: 'Look at the events of a sport', event: 'Look at an event', eventSearch: 'Search of events',
  },
  markets: {
    byEvent: 'Look at the markets of an event', single: 'Look at a market', list: 'Look at markets', matchOdds: 'Look at match odds', books: 'Look at the books of an event',
    priceHistory: 'Look at past prices', feed_silent: 'Markets suspended: their feed is silent',
    runners: 'A feed said who left or came back', winners: 'A feed said another number of winners',
  },
  results: {
    declare: 'Result declared', verify: 'Result verified', rollback: 'Result taken back', preview: 'Preview of a result', history: 'Look at the results of a market', posted: 'Look at what results posted',
    queue: 'Look at the results that wait', owners: 'Look at who sees to results', own: 'Who sees to a result',
    settled: 'Money of a result moved', rolledBack: 'Money of a result moved back', failed: 'Settlement failed, is tried again',
    closedWith: 'Closed with the result of the match', suspendedWith: 'Suspended, the result of the match was taken back',
    contradicted: 'A feed said another result',
    goesOn: 'A feed said that the market goes on',
  },
  bets: { list: 'Look at bets', ticker: 'Look at the bet ticker', detail: 'Look at a bet' },
  dossiers: { life: 'Look at the life of a bet', dossier: 'Dossier of a bet' },
  'super-admins': {
    downlineTotals: 'Look at the sums of a downline', totalAccounts: 'Look at the accounts of a total', clientShare: 'Look at the parts of a client P&L', held: 'Look at what holds money of an account', netExposures: 'Look at the net exposure of accounts', downline: 'Look at a downline', roots: 'Look at the top of the tree', breadcrumb: 'Look at the path to an account', detail: 'Look at an account', balance: 'Look at the money of an account',
    creditLimits: 'Look at the range of a credit limit', create: 'Account created', edit: 'Account changed', updateStatus: 'Status of an account', bulkStatus: 'Status of several accounts',
    previewStatus: 'Preview of a status', previewBulkStatus: 'Preview of a status of several', previewCredit: 'Preview of a credit limit', previewNewCredit: 'Preview of credit for a new account', previewShares: 'Preview of shares',
    signIn: 'Look at the sign-in of an account', resetPassword: 'Password of an account reset', resetFactors: 'Second factors of an account reset', resetMaster: 'Master password of an account reset',
  },
  notifications: { list: 'Look at the own notifications', counts: 'Count of the own notifications', needs: 'Look at what waits for oneself', mark: 'Notification marked', readAll: 'All notifications read' },
  maintenance: {
    list: 'Look at the maintenance', current: 'Look at the maintenance in force', forSite: 'Look at the maintenance for a player site', announce: 'Maintenance announced',
    history: 'Look at what was done to a maintenance', start: 'Maintenance begun', extend: 'End of maintenance moved', end: 'Maintenance ended',
  },
  search: { find: 'Search' },
  roles: {
    permissions: 'Look at what can be granted', list: 'Look at the staff', detail: 'Look at a person', permissionsOf: 'Look at what a person holds', setPermissions: 'Rights of a person',
    setStatus: 'Status of a person', add: 'Person added', edit: 'Person changed', resetPassword: 'Password reset', resetFactors: 'Second factors reset', sessions: 'Look at the sessions of a person',
    endSessions: 'Sessions of a person ended', presets: 'Look at the presets', addPreset: 'Preset added', editPreset: 'Preset changed', removePreset: 'Preset removed',
  },
  logs: { activity: 'Look at the activity of a person', record: 'Look at the record', events: 'Look at the security events', state: 'Look at the seal', broken: 'Record found broken' },
  preferences: { list: 'Look at the own preferences', put: 'Preference kept', views: 'Look at saved views', addView: 'View saved', changeView: 'View changed', removeView: 'View removed', restoreView: 'View brought back' },
  transfers: { transfer: 'Transfer', preview: 'Preview of transfers', masterPassword: 'Look at the master password', setMasterPassword: 'Master password set' },
  statements: {
    activity: 'Look at profit by period', pnl: 'Look at a profit and loss statement', credit: 'Look at a credit statement', user: "Look at a player's statement", transfers: 'Look at transfers',
    entries: 'Look at the entries of a figure', balanceAt: 'Look at a past balance', turnover: 'Look at a turnover',
  },
  users: { search: 'Search of players', profile: 'Look at a player', book: 'Book of a player', exposureLimit: 'Exposure limit of a player', exclude: 'Exclusion of a player', createOwner: 'Owner created' },
  reference: { currencies: 'Look at the currencies', businesses: 'Look at the businesses', openBusiness: 'Business opened', editBusiness: 'Business changed' },
  'api-keys': { list: 'Look at the keys of player sites', make: 'Key of a player site made', revoke: 'Key of a player site taken away' },
  security: {
    factors: 'Look at the own second factors', prove: 'Second factor proved', startTotp: 'Authenticator app begun', confirmTotp: 'Authenticator app added', passkeyOptions: 'Passkey asked for',
    addPasskey: 'Passkey added', removeFactor: 'Second factor removed', renewRecoveryCodes: 'New recovery codes', changePassword: 'Password changed', sessions: 'Look at the own sessions',
    endSessions: 'Own sessions ended', policy: 'Look at the security policy', setPolicy: 'Security policy changed', thresholds: 'Look at the thresholds', setThresholds: 'Thresholds changed',
  },
  platform: {
    explainBet: 'Terms of a bet asked for', explainPlaced: 'Limits of a bet asked for', placeBet: 'Bet placed', tellSignIn: 'Sign-in of a player told', bet: 'Bet asked for', openBets: 'Open bets asked for', balance: 'Balance asked for', players: 'Players asked for', offer: 'Offer asked for',
  },
  catalogue: {
    menuStatus: 'Status of a category', gameStatus: 'Status of a sport', leagueStatus: 'Status of a league', eventStatus: 'Status of an event', eventPopular: 'Popularity of an event',
    eventBetLock: 'Bet lock of an event', eventMedia: 'Streams and scores of an event', eventDesktop: 'Event on desktop', eventMobile: 'Event on mobile', marketStatus: 'Status of a market',
    marketBetLock: 'Bet lock of a market', createGame: 'Sport made', createLeague: 'League made', editLeague: 'League changed', archiveLeague: 'Archive of a league', deleteLeague: 'League deleted', createEvent: 'Event made',
    editEvent: 'Event changed', archiveEvent: 'Archive of an event', deleteEvent: 'Event deleted', createMarket: 'Market made', editMarket: 'Market changed', archiveMarket: 'Archive of a market', priceMarket: 'Prices of a market',
    deleteMarket: 'Market deleted', history: 'Look at the history of the catalogue',
  },
  casino: {
    providers: 'Look at the casino providers', subCategories: 'Look at casino sub-categories', kinds: 'Look at the kinds of casino games', games: 'Look at casino games', game: 'Look at a casino game',
    createGame: 'Casino game made', archiveGame: 'Archive of a casino game', moveGame: 'Place of a casino game', changeGames: 'Casino games changed', gameImage: 'Image of a casino game',
    createProvider: 'Casino provider made', editProvider: 'Casino provider changed', providerStatus: 'Status of a casino provider', providerEffect: 'Look at what is open at a casino provider',
    deleteProvider: 'Casino provider taken away', moveProvider: 'Place of a casino provider', providerLogo: 'Logo of a casino provider', createSubCategory: 'Casino sub-category made',
    editSubCategory: 'Casino sub-category changed', subCategoryStatus: 'Status of a casino sub-category', deleteSubCategory: 'Casino sub-category taken away', moveSubCategory: 'Place of a casino sub-category',
    previewImport: 'Look at a casino catalogue', importGames: 'Casino catalogue taken in', lobby: 'Look at the casino lobby', siteLobby: 'Casino lobby asked for', siteGames: 'Casino games asked for',
    limits: 'Look at limits of the casino', setLimits: 'Limits of the casino', limitsBelow: 'Look at the limits below in the casino', explain: 'Explanation of a supposed stake', history: 'Look at the history of the casino',
  },
  wallet: {
    launch: 'Casino game opened', authenticate: 'Casino token asked for', balance: 'Casino balance asked for', bet: 'Casino stake', win: 'Casino win', reward: 'Casino reward', endSessions: 'Casino games left', rewards: 'Look at casino rewards', rollback: 'Casino rollback', closeRound: 'Casino round closed',
    rounds: 'Look at casino rounds', round: 'Look at a casino round', roundCalls: 'Look at the calls of a casino round', interrupted: 'Look at interrupted casino rounds', resolveRound: 'Casino round resolved',
    figures: 'Look at casino figures', keys: 'Look at the keys of a casino provider', addKey: 'Key of a casino provider made', revokeKey: 'Key of a casino provider taken away',
    previewReport: 'Casino report compared', keepReport: 'Casino report kept', reports: 'Look at casino reports', report: 'Look at a casino report', reportFile: 'Look at the file of a casino report', reportRows: 'Look at the rounds of a casino report',
  },
  limits: {
    ofPlace: 'Look at limits', below: 'Look at the limits below', setMenu: 'Limits of a category', setGame: 'Limits of a sport', setLeague: 'Limits of a league', setEvent: 'Limits of an event',
    setMarket: 'Limits of a market', explain: 'Explanation of a supposed bet', explainPlaced: 'Explanation of a bet',
  },
  exposure: { alarms: 'Look at exposure alarms', addAlarm: 'Set an exposure alarm', removeAlarm: 'Take an exposure alarm back', net: 'Look at net exposure', outcomes: 'Look at net exposure by outcome', downline: 'Look at the exposure of a downline', bets: 'Look at the bets of an exposure', worst: 'Look at the worst cases' },
  surveillance: {
    alerts: 'Look at alerts', alert: 'Look at an alert', alertFindings: 'Look at the findings of an alert', alertBets: 'Look at the bets of an alert', assign: 'Who sees to an alert', setSeverity: 'Severity of an alert', decide: 'What became of an alert', note: 'Note on an alert', people: 'Look at who sees to alerts',
    rules: 'Look at the rules of surveillance', addRule: 'Rule made', editRule: 'Version of a rule made', backtest: 'Rule tested on the past', setState: 'State of a rule', links: 'Look at linked accounts',
  },
  voids: {
    voided: 'Bets of a market voided', undone: 'Bets of a market given back', failed: 'A market of a void failed', retry: 'Void tried again', giveUp: 'What failed of a void given up',
    voidBets: 'Void of bets', voidMarket: 'Void of a market', voidEvent: 'Void of an event', previewBets: 'Preview of a void', previewMarket: 'Preview of the void of a market',
    previewEvent: 'Preview of the void of an event', list: 'Look at the voids', ofEvent: 'Look at the voids of an event', previewUndoBets: 'Preview of an undone void',
    previewUndoMarket: 'Preview of an undone void of a market', undoBets: 'Void of bets undone', undoMarket: 'Void of a market undone', undoEvent: 'Void of an event undone',
    previewRemoval: 'Preview of a runner who leaves', removeRunner: 'Runner left or came back', policy: 'Look at the rules of voids', editPolicy: 'Rules of voids',
  },
  locks: { list: 'Look at what keeps bets out', stop: 'Betting stopped', liftStop: 'Betting goes on', hold: 'Lock or block of a place', casinoPlaces: 'Look for a place of the casino', lift: 'Lock or block lifted' },
  reports: {
    read: 'Look at a report', file: 'File of a report', shown: 'Look at when a report was shown', scheduled: 'Scheduled report not made', files: 'Look at the files of reports', keptFile: 'Kept file of a report', schedules: 'Look at scheduled reports', schedule: 'Report scheduled', unschedule: 'Scheduled report stopped',
  },
  analytics: { series: 'Look at analytics', split: 'Look at the parts in analytics', levels: 'Look at the levels in analytics', top: 'Look at the largest in analytics' },
  'site-notifications': {
    list: 'Look at site notifications', create: 'Site notification written', update: 'Site notification changed', status: 'Site notification switched', audience: 'Size of an audience', receipts: 'Who has read a site notification', forSite: 'Site notifications asked for', readByPlayer: 'Site notification read by a player',
  },
  significant: {
    largeWager: 'Large wager', largeWagerDay: 'Large wagers of one day', largeWin: 'Large win', largeTransfer: 'Large transfer', negativeBalance: 'Less than nothing at hand',
  },
  program: {
    installed: 'Program installed', started: 'Program started', changed: 'Program changed while it ran', error: 'Program error', clockOff: 'Clock is off', clockRight: 'Clock is right again',
    databaseAway: 'Database was away',
  },
} as const satisfies { readonly [Capability in keyof Calls]: Readonly<Record<keyof Calls[Capability], string>> & Readonly<Record<string, string>> } & Readonly<Record<string, Readonly<Record<string, string>>>>
