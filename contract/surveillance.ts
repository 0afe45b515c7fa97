import * as z from 'zod/mini'
import { quietDaysMost } from '#domain/surveillance/quiet.ts'
import { ruleKindNames, ruleStates, severities } from '#domain/surveillance/rule-kinds.ts'
import { betRow } from './bet-rows.ts'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { amount, currency, id, instant, nameText, page, queryInteger, sortBy, text } from './fields.ts'

/** Never for accounts of the tree: an alert may be about them. */
const read = { kind: 'section', section: 'SURVEILLANCE', accounts: 'never' } as const
const handle = { kind: 'section', section: 'SURVEILLANCE', permissions: ['Alert Handle'], accounts: 'never' } as const
const edit = { kind: 'section', section: 'SURVEILLANCE', permissions: ['Rule Edit'], accounts: 'never' } as const

export const alertStatuses = ['open', 'working', 'confirmed', 'false_positive'] as const
const kind = z.enum(ruleKindNames)
const severity = z.enum(severities)
const version = z.int().check(z.gte(1), z.lte(1_000_000))
const params = z.record(z.string(), z.union([z.int(), z.array(text(1, 100))]))
/** What two accounts make of one way in which a market can end: by the runners that win, or from a number on and below another, thousandths. */
const bookLine = z.object({ winners: z.nullable(z.array(id)), from: z.nullable(z.int()), below: z.nullable(z.int()), one_minor: amount, other_minor: amount })
/** The figures behind a finding by name: counts, seconds, an address; amounts (`_minor`) in minor units of the currency beside them; lines (`_from`) in thousandths; books of two accounts as a list. */
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.array(bookLine)]))
const account = z.object({ id, user_name: z.string() })

export const alertRow = z.object({
  id,
  rule_id: id,
  rule_name: z.string(),
  kind,
  version,
  severity,
  /** 0 to 99: how grave the rule is, and how often it was met. */
  score: z.int(),
  /** Found by a rule that nobody is asked to act upon. */
  shadow: z.boolean(),
  status: z.enum(alertStatuses),
  /** Bets that met the rule. */
  hits: z.int(),
  players: z.array(account),
  player_names: z.array(z.string()),
  game_id: id,
  event_id: id,
  event_name: z.string(),
  market_id: id,
  market_name: z.string(),
  facts,
  assignee_id: z.nullable(id),
  assignee: z.nullable(z.string()),
  opened_at: instant,
  last_at: instant,
  closed_by: z.nullable(z.string()),
  closed_at: z.nullable(instant),
  /** Of a false positive: until then its rule says nothing more about the same thing, unless it is graver; null: it is not quiet. */
  quiet_until: z.nullable(instant),
  /** Bets that met the rule since, and raised nothing. */
  quieted: z.int(),
  /** Counts what people did with it: what a change is based on. */
  version_no: z.int(),
})

const alertBetRow = z.object({
  ...betRow.shape,
  /** As the player site named it; null where it did not. */
  device: z.nullable(z.string()),
  /** What the player's browser says of itself. */
  user_agent: z.nullable(z.string()),
})

export const ruleVersionRow = z.object({
  version,
  severity,
  params,
  /** Null: it came with the product. */
  by: z.nullable(z.string()),
  at: instant,
  /** What became of the alerts of this version, those of the shadow too. */
  waiting: z.int(),
  confirmed: z.int(),
  false_positive: z.int(),
  /** The newest look back with this version; null: none, and it cannot be switched on. */
  backtest: z.nullable(z.object({
    id,
    from: instant,
    to: instant,
    bets: z.int(),
    hits: z.int(),
    /** What people would have had to look at: findings about one thing on one day are one. */
    alerts: z.int(),
    days: z.array(z.object({ day: z.string(), alerts: z.int() })),
    /** Who may see to alerts. */
    people: z.int(),
    sample: z.array(id),
    by: z.string(),
    at: instant,
  })),
})

export const ruleRow = z.object({
  id,
  kind,
  name: z.string(),
  state: z.enum(ruleStates),
  running_version: version,
  /** A version that runs in the shadow beside the one that is on; null where none does. */
  shadow_version: z.nullable(version),
  /** Newest first. */
  versions: z.array(ruleVersionRow),
  /** Of all versions, those of the shadow not. */
  waiting: z.int(),
  /** Of the alerts of the version that runs, those that people have closed. */
  confirmed: z.int(),
  false_positive: z.int(),
})

/** One bet that met a rule, with the bets and figures that made it so. */
const findingRow = z.object({ bet_id: id, bet_ids: z.array(id), facts, at: instant })

const graphNode = z.object({
  id,
  user_name: z.string(),
  /** User names from below the company down to the account's parent. */
  path: z.string(),
  level: z.int(),
  bet_locked: z.boolean(),
  /** Alerts about it that wait. */
  waiting: z.int(),
})
const graphEdge = z.object({
  from: id,
  to: id,
  kind: z.enum(['address', 'device', 'opposite', 'transfer']),
  /** Everything that joins the two in this way, the newest first. */
  evidence: z.array(z.object({
    /** The address, the device, the market, or the kind of entry. */
    what: z.string(),
    from_bets: z.int(),
    to_bets: z.int(),
    /** Bets of each of the two, the newest; of transfers none. */
    from_bet_ids: z.array(id),
    to_bet_ids: z.array(id),
    /** What was moved; of opposite bets what can go from one to the other, both ways together. */
    amount_minor: z.nullable(amount),
    currency: z.nullable(currency),
    last_at: instant,
  })),
})

/** Bets that a look at the past begins with at most, the newest: what is asked for beyond them is left out. */
export const historyBetsMax = 200_000

export const surveillance = table({
  alerts: {
    method: 'GET',
    path: '/api/bet/surveillance',
    origin: 'spec',
    summary: 'Alerts of surveillance, what to look at first on top',
    access: read,
    effect: 'read',
    query: z.strictObject({
      /** `waiting` is open or being worked on. */
      status: z.optional(z.enum(['waiting', ...alertStatuses])),
      severity: z.optional(severity),
      kind: z.optional(kind),
      rule_id: z.optional(id),
      assignee: z.optional(z.enum(['mine', 'nobody'])),
      /** A part of the user name of one of its players. */
      player: z.optional(text(1, 20)),
      player_id: z.optional(id),
      event_id: z.optional(id),
      market_id: z.optional(id),
      from: z.optional(instant),
      to: z.optional(instant),
      /** Without it: what people are asked to look at. */
      shadow: z.optional(z.enum(['yes', 'no'])),
      sort: sortBy('score', 'opened', 'last', 'hits'),
      ...page,
    }),
    row: alertRow,
    csv: csvColumns(alertRow, {
      id: 'text', opened_at: 'instant', last_at: 'instant', rule_name: 'text', kind: 'text', version: 'integer', severity: 'text', score: 'integer', shadow: 'boolean', status: 'text', hits: 'integer',
      facts: 'facts', player_names: 'list', event_name: 'text', market_name: 'text', assignee: 'text', closed_by: 'text', closed_at: 'instant',
    }),
    refusals: [],
  },
  alert: {
    method: 'GET',
    path: '/platform/alerts/{id}',
    origin: 'ours',
    summary: 'One alert with what made it: findings, figures, moments, accounts; its bets are a list of their own',
    access: read,
    effect: 'read',
    row: z.object({
      alert: alertRow,
      params,
      accounts: z.array(z.object({ id, user_name: z.string(), path: z.string(), bet_locked: z.boolean(), open_bets: z.int() })),
      /** Of the market of its newest finding. */
      runners: z.array(z.object({ id, name: z.string() })),
      /** The newest, newest first. */
      findings: z.array(findingRow),
      /** How many there are beyond these. */
      findings_more: z.int(),
      notes: z.array(z.object({ id, by: z.string(), text: z.string(), at: instant })),
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  alertFindings: {
    method: 'GET',
    path: '/platform/alerts/{id}/findings',
    origin: 'ours',
    summary: 'Every finding that made an alert, newest first',
    access: read,
    effect: 'read',
    query: z.strictObject(page),
    row: findingRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  alertBets: {
    method: 'GET',
    path: '/platform/alerts/{id}/bets',
    origin: 'ours',
    summary: 'Every bet that made an alert, newest first',
    access: read,
    effect: 'read',
    query: z.strictObject(page),
    row: alertBetRow,
    csv: csvColumns(alertBetRow, {
      id: 'text', placed_at: 'instant', user_name: 'text', path: 'text', game_name: 'text', league_name: 'text', event_id: 'text', event_name: 'text',
      market_id: 'text', market_name: 'text', market_type: 'text', selection_name: 'text', line: 'thousandths', side: 'text', price_requested: 'thousandths', price_matched: 'thousandths',
      stake_minor: 'amount', currency: 'text', status: 'text', ip: 'text', device: 'text', user_agent: 'text',
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  assign: {
    method: 'PUT',
    path: '/platform/alerts/{id}/assignee',
    origin: 'ours',
    summary: 'Take an alert, give it to somebody, or let it go',
    access: handle,
    effect: 'write',
    body: z.strictObject({ staff_id: z.nullable(id), version_no: z.int() }),
    row: alertRow,
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE'],
  },
  setSeverity: {
    method: 'PUT',
    path: '/platform/alerts/{id}/severity',
    origin: 'ours',
    summary: 'Say how grave an alert is, other than its rule does; it keeps that whatever joins it',
    access: handle,
    effect: 'write',
    body: z.strictObject({ severity, version_no: z.int() }),
    row: alertRow,
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE'],
  },
  decide: {
    method: 'PUT',
    path: '/platform/alerts/{id}/status',
    origin: 'ours',
    summary: 'Say what became of an alert: being worked on, confirmed, a false positive, or open again',
    access: handle,
    effect: 'write',
    /** `quiet_days`: for so many days from now the rule of a false positive says nothing more about the same thing; 0: it goes on saying it. */
    body: z.strictObject({ status: z.enum(alertStatuses), note: z.optional(text(1, 2_000)), quiet_days: z.optional(z.int().check(z.gte(0), z.lte(quietDaysMost))), version_no: z.int() }),
    row: alertRow,
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE', 'ALERT_STANDS'],
  },
  note: {
    method: 'POST',
    path: '/platform/alerts/{id}/notes',
    origin: 'ours',
    summary: 'Write a note on an alert',
    access: handle,
    effect: 'write',
    body: z.strictObject({ text: text(1, 2_000) }),
    row: z.object({ id, by: z.string(), text: z.string(), at: instant }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  people: {
    method: 'GET',
    path: '/platform/alerts/people',
    origin: 'ours',
    summary: 'Who may see to alerts',
    access: read,
    effect: 'read',
    row: z.object({ id, name: z.string() }),
    refusals: [],
  },
  rules: {
    method: 'GET',
    path: '/platform/surveillance-rules',
    origin: 'ours',
    summary: 'The rules of surveillance with their versions and what became of their alerts',
    access: read,
    effect: 'read',
    row: ruleRow,
    refusals: [],
  },
  addRule: {
    method: 'POST',
    path: '/platform/surveillance-rules',
    origin: 'ours',
    summary: 'Make a rule of a kind; it is off until it was tested on the past',
    access: edit,
    effect: 'write',
    body: z.strictObject({ kind, name: nameText(1, 60), severity, params }),
    row: ruleRow,
    refusals: ['CATALOGUE_NAME_TAKEN'],
  },
  editRule: {
    method: 'POST',
    path: '/platform/surveillance-rules/{id}/versions',
    origin: 'ours',
    summary: 'Make a new version of a rule; the one that runs goes on',
    access: edit,
    effect: 'write',
    body: z.strictObject({ severity, params, newest_version: version }),
    row: ruleRow,
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE'],
  },
  backtest: {
    method: 'POST',
    path: '/platform/surveillance-rules/{id}/backtests',
    origin: 'ours',
    summary: 'See what a version of a rule would have found in the bets of the last days',
    access: edit,
    effect: 'write',
    body: z.strictObject({ version, days: z.int().check(z.gte(1), z.lte(90)) }),
    row: ruleRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  setState: {
    method: 'PUT',
    path: '/platform/surveillance-rules/{id}/state',
    origin: 'ours',
    summary: 'Switch a version of a rule on, let it run in the shadow (beside another that is on, or alone), or switch the rule off',
    access: edit,
    effect: 'write',
    /** What the person saw of the rule; where it is otherwise by now nothing is changed. */
    body: z.strictObject({ state: z.enum(ruleStates), version, expected_version: version, expected_state: z.optional(z.enum(ruleStates)), expected_shadow: z.optional(z.nullable(version)) }),
    row: ruleRow,
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE', 'RULE_NOT_TESTED'],
  },
  links: {
    method: 'GET',
    path: '/platform/accounts/{id}/links',
    origin: 'ours',
    summary: 'The accounts that an account is linked with, and by what',
    access: read,
    effect: 'read',
    query: z.strictObject({ days: z.optional(queryInteger(1, 90)) }),
    row: z.object({
      nodes: z.array(graphNode),
      edges: z.array(graphEdge),
      /** Some of what is there is not shown: one address or account has more than fits, and the newest of it is taken. */
      cut: z.boolean(),
    }),
    refusals: ['ACCOUNT_UNKNOWN'],
  },
})
