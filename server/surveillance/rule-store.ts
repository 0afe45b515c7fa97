import type { RowOf } from '#contract/endpoint.ts'
import type { surveillance } from '#contract/surveillance.ts'
import type { Tx } from '#database/transaction.ts'
import type { Severity } from '#domain/surveillance/rule-kinds.ts'
import type { WatchRule } from '#domain/surveillance/watch.ts'

export type RuleRow = RowOf<typeof surveillance.rules>

/** A rule that looks at bets, with what its alerts are marked with. */
export type RunningRule = WatchRule & { readonly name: string; readonly severity: Severity; readonly shadow: boolean }

export async function runningRules(tx: Tx): Promise<readonly RunningRule[]> {
  const { rows } = await tx.queryNamed<RunningRule>('surveillance-running', `
    select r.id, v.version, r.kind, r.name, v.params, v.severity, r.state = 'shadow' or v.version is not distinct from r.shadow_version as shadow
    from surveillance_rules r join surveillance_rule_versions v on v.rule_id = r.id and v.version in (r.running_version, r.shadow_version)
    where r.state <> 'off' order by r.id, v.version`)
  return rows
}

type StoredVersion = RuleRow['versions'][number] & { readonly rule_id: string }

const versionsText = `
select v.rule_id, v.version, v.severity, v.params, s.name as by, v.at,
  coalesce(a.waiting, 0)::int as waiting, coalesce(a.confirmed, 0)::int as confirmed, coalesce(a.wrong, 0)::int as false_positive,
  case when b.id is not null then json_build_object('id', b.id::text, 'from', b.from_at, 'to', b.to_at, 'bets', b.bets, 'hits', b.hits, 'alerts', b.alerts,
    'days', b.days, 'people', b.people, 'sample', b.sample::text[], 'by', b.by, 'at', b.at) end as backtest
from surveillance_rule_versions v left join staff s on s.id = v.staff_id
left join (
  select rule_id, version, count(*) filter (where status in ('open', 'working')) as waiting, count(*) filter (where status = 'confirmed') as confirmed,
    count(*) filter (where status = 'false_positive') as wrong
  from surveillance_alerts where $1::bigint is null or rule_id = $1 group by rule_id, version
) a on a.rule_id = v.rule_id and a.version = v.version
left join lateral (
  select t.id, ${utc('t.from_at')} as from_at, ${utc('t.to_at')} as to_at, t.bets, t.hits, t.alerts, t.days, t.people, t.sample, p.name as by, ${utc('t.at')} as at
  from surveillance_backtests t join staff p on p.id = t.staff_id where t.rule_id = v.rule_id and t.version = v.version order by t.id desc limit 1
) b on true
where $1::bigint is null or v.rule_id = $1 order by v.rule_id, v.version desc`

/** An instant as text inside of JSON, as columns of their own are read. */
function utc(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Every rule, or the one of the id, with all of its versions, the newest first. */
export async function ruleRows(tx: Tx, id: string | null): Promise<readonly RuleRow[]> {
  const { rows } = await tx.query<Omit<RuleRow, 'versions' | 'confirmed' | 'false_positive'>>(`
    select r.id, r.kind, r.name, r.state, r.running_version, r.shadow_version,
      (select count(*)::int from surveillance_alerts a where a.rule_id = r.id and a.status in ('open', 'working') and not a.shadow) as waiting
    from surveillance_rules r where $1::bigint is null or r.id = $1 order by r.id`, [id])
  const versions = await tx.query<StoredVersion>(versionsText, [id])
  const byRule = Map.groupBy(versions.rows, (row) => row.rule_id)
  return rows.map((row) => {
    const own = (byRule.get(row.id) ?? []).map(({ rule_id: _, ...version }) => version)
    const { confirmed = 0, false_positive = 0 } = own.find(({ version }) => version === row.running_version) ?? {}
    return { ...row, confirmed, false_positive, versions: own }
  })
}

/** The people who may see to alerts, or the one of the id among them. */
export async function alertPeople(tx: Tx, id: string | null): Promise<readonly RowOf<typeof surveillance.people>[]> {
  const { rows } = await tx.query<RowOf<typeof surveillance.people>>(`
    select s.id, s.name from staff s
    where s.status = 'active' and ($1::bigint is null or s.id = $1) and exists (
      select from staff_permissions p where p.staff_id = s.id and p.section = 'SURVEILLANCE' and p.permission_name = 'Alert Handle' and not p.restrict_access)
    order by s.name, s.id`, [id])
  return rows
}
