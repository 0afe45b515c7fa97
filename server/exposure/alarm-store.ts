import type { RowOf } from '#contract/endpoint.ts'
import type { exposure } from '#contract/exposure.ts'
import type { Tx } from '#database/transaction.ts'
import { toWire } from '../runtime/to-wire.ts'

export type AlarmRow = RowOf<typeof exposure.alarms>
export type NewAlarm = Pick<AlarmRow, 'account_id' | 'sport_id' | 'scope' | 'view' | 'currency' | 'threshold_minor'>

const rowsText = `
select m.id, m.account_id, a.user_name as account_name, m.sport_id, s.name as sport_name, m.scope, m.view, m.currency, m.threshold_minor, m.created_at, m.loss_minor, m.ringing_since,
  m.ringing, m.last_rung_at, m.worst
from exposure_alarms m left join accounts a on a.id = m.account_id left join sports s on s.id = m.sport_id`

type StoredRow = Omit<AlarmRow, 'threshold_minor' | 'loss_minor'> & { readonly threshold_minor: string; readonly loss_minor: string }

/** A person's own alarms, oldest first, each as the watch has last seen it. */
export async function alarmsOf(tx: Tx, loginId: string): Promise<readonly AlarmRow[]> {
  const { rows } = await tx.query<StoredRow>(`${rowsText} where m.login_id = $1 order by m.id`, [loginId])
  return rows.map((row) => ({ ...row, threshold_minor: toWire(row.threshold_minor), loss_minor: toWire(row.loss_minor) }))
}

export async function addAlarm(tx: Tx, id: string, loginId: string, alarm: NewAlarm): Promise<void> {
  await tx.query(
    'insert into exposure_alarms (id, login_id, account_id, sport_id, scope, view, currency, threshold_minor) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [id, loginId, alarm.account_id, alarm.sport_id, alarm.scope, alarm.view, alarm.currency, alarm.threshold_minor])
}

/** Answers whether the person had such an alarm. */
export async function removeAlarm(tx: Tx, id: string, loginId: string): Promise<boolean> {
  return (await tx.query('delete from exposure_alarms where id = $1 and login_id = $2', [id, loginId])).rowCount > 0
}

/** Whether a sport is there whose markets are bet on, which a kind of casino games is not; null: none is asked for. */
export async function isSport(tx: Tx, sportId: string | null): Promise<boolean> {
  return sportId === null || (await tx.query("select from sports s join menus n on n.id = s.menu_id where s.id = $1 and n.game_type <> 'casino'", [sportId])).rowCount > 0
}

/** An alarm of a person who may still see what it watches. */
export type SetAlarm = {
  readonly id: string
  readonly login_id: string
  readonly account_id: string | null
  readonly sport_id: string | null
  readonly scope: 'market' | 'all'
  readonly view: 'total' | 'my_pt'
  readonly currency: string
  readonly threshold_minor: string
}

export async function alarmsSet(tx: Tx): Promise<readonly SetAlarm[]> {
  const { rows } = await tx.queryNamed<SetAlarm>('exposure-alarms', `
    select m.id, m.login_id, coalesce(m.account_id, l.account_id) as account_id, m.sport_id, m.scope, m.view, m.currency, m.threshold_minor
    from exposure_alarms m join logins l on l.id = m.login_id and l.active
    where l.account_id is not null or exists (
      select from staff s join staff_permissions p on p.staff_id = s.id and p.section = 'BETS' and not p.restrict_access where s.id = l.staff_id and s.status = 'active')
    order by 3, m.id`)
  return rows
}
