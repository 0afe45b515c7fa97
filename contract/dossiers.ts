import { betLife, dossier } from './bet-dossier.ts'
import { table } from './endpoint.ts'

/** Apart from the lists of bets, whose pages come before anybody asks for a dossier. */
export const dossiers = table({
  life: {
    method: 'GET',
    path: '/platform/placed-bets/{id}/life',
    origin: 'ours',
    summary: 'The life of one bet: prices around it, entries with their effect on each level, a second calculation, what was done to it, related bets',
    access: { kind: 'section', section: 'BETS', accounts: 'own-subtree' },
    effect: 'read',
    row: betLife,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  dossier: {
    method: 'GET',
    path: '/platform/placed-bets/{id}/dossier',
    origin: 'ours',
    summary: 'All that is known of one bet, with what it takes to check it without us: facts, postings, sealed rows of the record, hash',
    access: { kind: 'section', section: 'BETS', accounts: 'never' },
    effect: 'read',
    row: dossier,
    refusals: ['ACCESS_NOT_FOUND'],
  },
})
