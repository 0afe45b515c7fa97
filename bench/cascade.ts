import type pg from 'pg'
import type { Client } from '#contract/client.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { measuredTimes } from './measure.ts'
import { quantile } from './quantiles.ts'

type People = { readonly companyId: string; readonly superAdminId: string; readonly businessId: string }
type Took = { readonly preview: number[]; readonly commit: number[] }

const firstLogin = 700_000_000_000

/**
 * A status that reaches a whole tree through HTTP: locked and set active again, each on its preview, while a fifth of all that sign in are
 * signed in and every player has open bets. The promise is a second for 100,000 accounts.
 */
export async function cascadeBench(owner: pg.Pool, staff: Client, { companyId, superAdminId, businessId }: People): Promise<void> {
  await owner.query(`
    insert into logins (id, user_name, account_id, password_hash) select ${firstLogin} + id, 'cascade-' || id, id, 'none' from accounts where business_id = ${businessId} and level between 1 and 5;
    insert into positions (business_id, market_id, player_id, commission_bp, exposure_minor, best_case_minor, stake_minor, bets)
      select a.business_id, (select min(id) from markets where status <> 'settled') , a.id, 200, 100, 100, 300, 3 from accounts a where a.business_id = ${businessId} and a.level = 9
      on conflict do nothing;
    analyze logins; analyze positions`)
  for (const [name, id] of [['100,000 accounts', companyId], ['10,000 accounts', superAdminId]] as const) {
    const [lock, free]: readonly [Took, Took] = [{ preview: [], commit: [] }, { preview: [], commit: [] }]
    let said = ''
    for (let round = 0; round < measuredTimes; round++) {
      await owner.query(`
        delete from sessions where login_id >= ${firstLogin};
        insert into sessions (id, login_id, expires_at) select gen_random_uuid(), id, now() + interval '1 day' from logins where id >= ${firstLogin} and account_id % 5 = 0;
        analyze sessions`)
      const { reach, sessions } = await change(owner, staff, id, 'locked', lock)
      said = `${reach}, ${sessions} sessions end`
      await change(owner, staff, id, 'active', free)
    }
    console.log(`  ${name}: ${said}`)
    for (const [what, took] of [['lock', lock], ['set active', free]] as const) for (const step of ['preview', 'commit'] as const) print(`    ${what}: ${step}`, took[step])
  }
  await owner.query(`delete from sessions where login_id >= ${firstLogin}; delete from logins where id >= ${firstLogin}; delete from positions where business_id = ${businessId} and stake_minor = 300 and bets = 3`)
}

async function change(owner: pg.Pool, staff: Client, id: string, status: 'locked' | 'active', took: Took) {
  const live = async () => Number((await owner.query<{ n: string }>(`select count(*) as n from sessions where login_id >= ${firstLogin} and ended_at is null`)).rows[0]?.n)
  const before = await live()
  const asked = performance.now()
  const { data: [seen] } = await staff(superAdmins.previewStatus, { params: { id }, body: { status } })
  took.preview.push(performance.now() - asked)
  if (seen === undefined) throw new Error('no preview')
  const started = performance.now()
  await staff(superAdmins.updateStatus, { params: { id }, body: { status, seen: { status: status === 'locked' ? 'active' : 'locked', bet_locked: false, transfer_locked: false }, preview_hash: seen.hash } })
  took.commit.push(performance.now() - started)
  return { reach: `${seen.agents} agents, ${seen.players} players, ${seen.open_bets} open bets`, sessions: before - await live() }
}

function print(name: string, took: readonly number[]): void {
  console.log(`  ${name.padEnd(62)} median ${quantile([...took], 0.5).toFixed(0).padStart(5)} ms   slowest ${Math.max(...took).toFixed(0).padStart(5)} ms`)
}
