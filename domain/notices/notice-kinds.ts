import type { Access } from '../access/decide.ts'

/** The types of a drawer notification; each is drawn with an icon of its own. */
export const noticeTypes = ['order', 'chat', 'mail', 'delivery', 'friend', 'project', 'file', 'tags', 'payment'] as const
export type NoticeType = (typeof noticeTypes)[number]

export const noticeCategories = ['result', 'settlement', 'feed', 'security', 'maintenance', 'approval', 'exposure', 'site', 'surveillance', 'casino', 'report'] as const
export type NoticeCategory = (typeof noticeCategories)[number]

type Kind = {
  readonly type: NoticeType
  readonly category: NoticeCategory
  /** Who is told: the members of the staff who may do something about it. */
  readonly access: Access
}

const verifies: Access = { kind: 'section', section: 'SPORTS', permissions: ['Result Verify'], accounts: 'never' }
const voids: Access = {
  kind: 'section', section: 'BETS', permissions: ['Void Bets'], accounts: 'never',
  or: [{ section: 'SPORTS', permissions: ['Marketwise Void Bets'] }, { section: 'SPORTS', permissions: ['Event Void Bets'] }],
}

/**
 * Everything that people are notified of. Work that waits for a person is an `order`, money that moved (or failed to) a
 * `payment`, what a feed brings a `delivery`, what concerns a person's sign-in a `friend`, what concerns files that come by themselves a `file`,
 * work on the platform itself a `project`.
 */
export const noticeKinds = {
  'result.waiting': { type: 'order', category: 'result', access: verifies },
  'result.taken_back': { type: 'order', category: 'result', access: verifies },
  'result.contradicted': { type: 'delivery', category: 'result', access: verifies },
  'result.goes_on': { type: 'delivery', category: 'result', access: verifies },
  'settlement.finished': { type: 'payment', category: 'settlement', access: verifies },
  'settlement.failed': { type: 'payment', category: 'settlement', access: verifies },
  'void.failed': { type: 'payment', category: 'settlement', access: voids },
  'feed.silent': { type: 'delivery', category: 'feed', access: { kind: 'section', section: 'SPORTS', accounts: 'never' } },
  'feed.back': { type: 'delivery', category: 'feed', access: { kind: 'section', section: 'SPORTS', accounts: 'never' } },
  'maintenance.announced': { type: 'project', category: 'maintenance', access: { kind: 'session' } },
  'maintenance.started': { type: 'project', category: 'maintenance', access: { kind: 'session' } },
  'maintenance.ended': { type: 'project', category: 'maintenance', access: { kind: 'session' } },
  'access.asked': { type: 'friend', category: 'approval', access: { kind: 'section', section: 'ROLES', permissions: ['Staff Edit'], accounts: 'never' } },
  'access.reset': { type: 'friend', category: 'security', access: { kind: 'session' } },
  'sign_in.locked': { type: 'friend', category: 'security', access: { kind: 'section', section: 'ROLES', accounts: 'never' } },
  'site.notification': { type: 'mail', category: 'site', access: { kind: 'session' } },
  'surveillance.alert': { type: 'tags', category: 'surveillance', access: { kind: 'section', section: 'SURVEILLANCE', permissions: ['Alert Handle'], accounts: 'never' } },
  'surveillance.assigned': { type: 'tags', category: 'surveillance', access: { kind: 'section', section: 'SURVEILLANCE', permissions: ['Alert Handle'], accounts: 'never' } },
  'casino.rounds_waiting': { type: 'order', category: 'casino', access: { kind: 'section', section: 'CASINOCMS', permissions: ['Round Resolve'], accounts: 'never' } },
  'casino.provider_off': { type: 'project', category: 'casino', access: { kind: 'section', section: 'CASINOCMS', accounts: 'never' } },
  'report.refused': { type: 'file', category: 'report', access: { kind: 'session' } },
  'exposure.alarm': { type: 'tags', category: 'exposure', access: { kind: 'section', section: 'BETS', accounts: 'own-subtree' } },
} as const satisfies Readonly<Record<string, Kind>>

export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as readonly NoticeKind[]

/** How much people are to mind what the site says to them. */
export const priorities = ['low', 'normal', 'high'] as const
export type Priority = (typeof priorities)[number]

/** What a notice's sentence names: words and ids, plain values only. */
export type NoticeParams = Readonly<Record<string, string | number>>

/** The sentence in English, for readers without a catalogue; screens say it in their own language from the kind and the parameters. */
export function plainTitle(kind: NoticeKind, params: NoticeParams): string {
  const named = (name: string): string => String(params[name] ?? '')
  const market = `${named('market')}, ${named('event')}`
  const watched = params['scope'] === 'all' ? 'all open markets' : market
  const sentences: Readonly<Record<NoticeKind, string>> = {
    'result.waiting': `Result to verify: ${market}`,
    'result.taken_back': `Result taken back: ${market}`,
    'result.contradicted': `Feed ${named('feed')} says another result than the one that stands: ${market}`,
    'result.goes_on': `Feed ${named('feed')} says that a market goes on of which a result stands: ${market}`,
    'settlement.finished': `Settled: ${market}`,
    'settlement.failed': `A settlement fails and is tried again: ${market}`,
    'void.failed': `A void fails and is tried again: ${market}`,
    'feed.silent': `Feed ${named('feed')} is silent: its markets take no bets`,
    'feed.back': `Feed ${named('feed')} speaks again`,
    'maintenance.announced': `Maintenance is announced: ${named('message')}`,
    'maintenance.started': `Maintenance has begun, no new bets: ${named('message')}`,
    'maintenance.ended': `Maintenance is over: ${named('message')}`,
    'access.asked': `${named('name')} asks for access`,
    'access.reset': { password: 'Your password was reset from above', factors: 'Your second factors were removed from above', master: 'Your master password was removed from above' }[named('what')] ?? '',
    'sign_in.locked': `Too many failed sign-ins: ${named('user_name')} has to wait`,
    'site.notification': `${named('title_en')}: ${named('text_en')}`,
    'surveillance.alert': `Surveillance: ${named('rule')}, ${market}`,
    'surveillance.assigned': `${named('person')} gave you an alert: ${named('rule')}, ${market}`,
    'casino.rounds_waiting': `Interrupted casino rounds wait for somebody: ${named('provider')}`,
    'casino.provider_off': `Casino provider ${named('provider')} is switched off: its games are hidden and take no bets`,
    'report.refused': `A scheduled report could not be made: ${named('name')}`,
    'exposure.alarm': `Exposure alarm: ${watched}`,
  }
  return sentences[kind]
}

/** Kinds behind which something is to be done; results, alerts and rounds that wait are counted where they wait. */
export const needKinds = ['settlement.failed', 'void.failed', 'feed.silent', 'exposure.alarm', 'access.asked', 'sign_in.locked'] as const satisfies readonly NoticeKind[]
/** Of these, what waits for everybody who may act on it, also for who could not when it happened. An alarm is of who set it, and a name that is locked out is put aside by reading it. */
export const sharedNeeds = ['settlement.failed', 'void.failed', 'feed.silent', 'access.asked'] as const satisfies readonly (typeof needKinds)[number][]
