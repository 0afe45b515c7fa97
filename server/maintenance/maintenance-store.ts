import type { Query, RowOf } from '#contract/endpoint.ts'
import type { maintenance } from '#contract/maintenance.ts'
import type { Tx } from '#database/transaction.ts'
import type { MaintenanceScope, MaintenanceState } from '#domain/markets/maintenance.ts'
import { maintenanceState } from '#domain/markets/maintenance.ts'
import { Conditions } from '../runtime/conditions.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'

type MaintenanceRow = RowOf<typeof maintenance.list>
type NoticeRow = RowOf<typeof maintenance.current>

export type StoredMaintenance = Omit<MaintenanceRow, 'state'>

const columns = `
  m.id, m.scope, m.sport_id as game_id, s.name as game_name, m.provider_id as casino_provider_id, p.name as casino_provider_name, m.business_id, b.name as business_name, m.message, m.starts_at, m.ends_at,
  m.announced_at, a.name as announced_by, m.ended_at, e.name as ended_by, m.version`
const joins = `
  from maintenance m left join sports s on s.id = m.sport_id left join casino_providers p on p.id = m.provider_id left join businesses b on b.id = m.business_id
  join staff a on a.id = m.announced_by left join staff e on e.id = m.ended_by`

/** Of rows at `now` ($1). What is over by its time counts as over before anybody has written it down. */
const inState: Readonly<Record<MaintenanceState, string>> = {
  announced: 'm.ended_at is null and m.starts_at > $1::timestamptz and (m.ends_at is null or m.ends_at > $1)',
  in_force: 'm.ended_at is null and m.starts_at <= $1::timestamptz and (m.ends_at is null or m.ends_at > $1)',
  ended: '(m.ended_at is not null or m.ends_at <= $1::timestamptz)',
}

export function stateOf(row: Pick<StoredMaintenance, 'starts_at' | 'ends_at' | 'ended_at'>, now: Date): MaintenanceState {
  const ms = (at: string | null): number | null => (at === null ? null : Date.parse(at))
  return maintenanceState({ startsAtMs: Date.parse(row.starts_at), endsAtMs: ms(row.ends_at), endedAtMs: ms(row.ended_at) }, now.getTime())
}

export function toRow(row: StoredMaintenance, now: Date): MaintenanceRow {
  const state = stateOf(row, now)
  return { ...row, state, ended_at: row.ended_at ?? (state === 'ended' ? row.ends_at : null) }
}

const orders = { announced: { value: 'm.announced_at', type: 'timestamptz' }, starts: { value: 'm.starts_at', type: 'timestamptz' } } as const

/** What was announced last stands first, unless another order is asked for. */
export function maintenanceOrder(sort: Query<typeof maintenance.list>['sort'] = '-announced'): ListOrder {
  return listOrder(orders, sort, 'm.id')
}

type Listed = Pick<Query<typeof maintenance.list>, 'state' | 'scope'> & { readonly order: ListOrder; readonly after: After | null; readonly limit: number; readonly now: Date }

/** Maintenance of a filter in an order, each with the value of the order. */
export async function listMaintenance(tx: Tx, { state, scope, order, after, limit, now }: Listed): Promise<readonly { readonly row: MaintenanceRow; readonly id: string; readonly value: unknown }[]> {
  const conditions = new Conditions([now.toISOString()])
  conditions.add(state === undefined ? '$1::timestamptz is not null' : inState[state])
  if (scope !== undefined) conditions.add('m.scope = ?', scope)
  order.addAfter(conditions, after)
  const { rows } = await tx.query<StoredMaintenance & { readonly value: unknown }>(
    `select ${columns}, ${order.value} as value ${joins} where ${conditions.text()} order by ${order.by} limit ${limit}`, conditions.values)
  return rows.map(({ value, ...row }) => ({ row: toRow(row, now), id: row.id, value }))
}

/** What is in force or announced; of a business, what concerns it. */
export async function currentMaintenance(tx: Tx, businessId: string | null, now: Date): Promise<readonly NoticeRow[]> {
  const { rows } = await tx.queryNamed<StoredMaintenance>('maintenance-current',
    `select ${columns} ${joins} where m.ended_at is null and (m.ends_at is null or m.ends_at > $1) and ($2::bigint is null or m.business_id is null or m.business_id = $2)
     order by m.starts_at, m.id`, [now.toISOString(), businessId])
  return rows.map(({ id, scope, game_id, game_name, casino_provider_id, casino_provider_name, business_name, message, starts_at, ends_at, ...rest }) =>
    ({ id, scope, game_id, game_name, casino_provider_id, casino_provider_name, business_name, message, state: stateOf({ starts_at, ends_at, ...rest }, now), starts_at, ends_at }))
}

export async function findMaintenance(tx: Tx, id: string): Promise<StoredMaintenance | null> {
  const { rows } = await tx.queryNamed<StoredMaintenance>('maintenance-find', `select ${columns} ${joins} where m.id = $1`, [id])
  return rows[0] ?? null
}

/** One to be changed: nobody else changes it meanwhile. */
export async function lockMaintenance(tx: Tx, id: string): Promise<StoredMaintenance | null> {
  await tx.query('select from maintenance where id = $1 for update', [id])
  return findMaintenance(tx, id)
}

export type NewMaintenance = {
  readonly scope: MaintenanceScope
  readonly sportId: string | null
  readonly providerId: string | null
  readonly businessId: string | null
  readonly message: string
  readonly startsAt: string
  readonly endsAt: string | null
  readonly announcedBy: string
  readonly started: boolean
}

export async function insertMaintenance(tx: Tx, asked: NewMaintenance, now: Date): Promise<string> {
  const { rows } = await tx.queryNamed<{ readonly id: string }>('maintenance-insert',
    `insert into maintenance (scope, sport_id, business_id, message, starts_at, ends_at, announced_at, announced_by, told, provider_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [asked.scope, asked.sportId, asked.businessId, asked.message, asked.startsAt, asked.endsAt, now.toISOString(), asked.announcedBy, asked.started ? 'started' : 'announced', asked.providerId])
  return rows[0]?.id ?? ''
}
