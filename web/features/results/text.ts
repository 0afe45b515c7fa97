import type { DraftProblem } from './outcome-draft.ts'
import type { ResultRow } from './use-results.ts'

export const text = {
  result: 'Result',
  open: (market: string) => `Result of ${market}`,
  declare: 'Declare',
  declareResult: 'Declare result',
  declareAnd: 'Declare and close',
  verify: 'Verify',
  verifyAndSettle: 'Verify and settle',
  rollBack: 'Roll back',
  withdraw: 'Withdraw',
  view: 'View',
  review: 'Review',
  retry: 'Try again',

  states: {
    declared: 'Waiting for a second person',
    settling: 'Settling',
    settled: 'Settled',
    rolling_back: 'Rolling back',
    rolled_back: 'Rolled back',
    withdrawn: 'Withdrawn',
  } satisfies Record<ResultRow['state'], string>,

  choose: {
    decided: 'Decided',
    void: 'Void',
    how: 'How did it end?',
    winner: 'Who won?',
    winners: (places: number) => `Which ${places} won?`,
    hint: 'For a dead heat mark every runner of the tie.',
    won: 'Won',
    tied: 'Dead heat',
    lost: 'Lost',
    placeOf: (runner: string) => `Place of ${runner}`,
    number: { fancy: 'Runs', line: 'Number' },
    numberHint: { fancy: 'A whole number. A result on the line counts as Yes.', line: 'Up to three decimals. A result on the line gives the stake back.' },
    voidWhy: 'Why is it void?',
    voidHint: 'Every open bet is given back its stake.',
    reasons: { tie: 'Tie', abandoned: 'Abandoned', no_result: 'No result', void: 'Void' },
    note: 'Note for the person who verifies',
    noteHint: 'Where the result was seen, for example. Stands in the record.',
    closeMarket: 'Close this market now: it still takes bets',
    closeMarketNeeded: 'The market still takes bets. Tick this to close it with the result.',
  },

  problem: (problem: DraftProblem): string => {
    switch (problem.kind) {
      case 'choose_winners':
        if (problem.chosen === 0) return problem.wanted === 1 ? 'Choose the winner.' : `Choose ${problem.wanted} winners.`
        return problem.chosen < problem.wanted
          ? `Choose ${problem.wanted - problem.chosen} more.`
          : `Only ${problem.wanted} can win. Mark a dead heat if they tied.`
      case 'tie_too_small':
        return `A dead heat for ${problem.places === 1 ? 'one place' : `${problem.places} places`} needs at least ${problem.places + 1} runners.`
      case 'tie_without_place':
        return 'No place is left for the dead heat.'
      case 'type_number':
        return 'Type the number that decided it.'
      case 'number_not_whole':
        return 'Type a whole number.'
      case 'choose_reason':
        return 'Choose why it is void.'
      case 'invalid':
        return 'This outcome does not fit the market.'
    }
  },

  outcome: {
    deadHeat: (names: string, places: number) => `Dead heat of ${names} for ${places === 1 ? 'one place' : `${places} places`}`,
    void: (reason: string) => `Void: ${reason.toLowerCase()}`,
    removed: (names: string) => `${names} removed`,
    unknown: 'Unknown runner',
  },

  preview: {
    settle: 'If this is verified',
    rollBack: 'If this is rolled back',
    bets: 'Bets',
    players: 'Players',
    winners: 'Win',
    losers: 'Lose',
    stake: 'Stake',
    inCurrency: (currency: string) => `Money in ${currency}`,
    playersNet: 'Players together',
    commission: 'Commission',
    companyNet: 'Company',
    levels: 'Each level gains or loses',
    level: 'Level',
    accounts: 'Accounts',
    net: 'Net',
    top: 'Largest wins and losses',
    player: 'Player',
    nobody: 'No open bets: nobody wins or loses anything.',
    loading: 'Working out who wins what',
    choose: 'Choose an outcome to see who would win what.',
    changed: 'The figures changed since you looked. They are new now: look again before you confirm.',
  },

  declaredBy: 'Declared by',
  feed: (name: string) => `${name} (feed)`,
  verifiedBy: 'Verified by',
  settledAt: 'Settled',
  rolledBackBy: 'Rolled back by',
  withdrawnBy: 'Withdrawn by',
  reason: 'Reason',
  note: 'Note',
  samePerson: 'You declared this result, so somebody else must verify it. That is the rule for everyone, without exception.',
  waitsForVerifier: 'A person who may verify must confirm this before any money moves.',
  waitsForDeclarer: 'No result is declared. A person who may declare can do it here.',
  notEnded: 'The market still takes bets.',
  progress: (done: string, all: string) => `${done} of ${all} parts done`,
  settlingNow: 'Money is being posted. This goes on by itself if you leave.',
  rollingBackNow: 'The postings are being reversed. This goes on by itself if you leave.',
  history: 'Earlier revisions',
  revision: (number: number) => `Revision ${number}`,
  loading: 'Loading the result',

  toasts: {
    declared: (market: string) => `${market}: result declared. It waits for a second person.`,
    verified: (market: string) => `${market}: verified. The money is being posted.`,
    rolledBack: (market: string) => `${market}: being rolled back.`,
    withdrawn: (market: string) => `${market}: the declaration is withdrawn.`,
  },
  target: (market: string, event: string) => `${market}, ${event}`,
  count: (bets: string, players: string) => `${bets} bets of ${players} players`,
} as const
