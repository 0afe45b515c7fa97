import type pg from 'pg'

/** What the generated tree holds: seven levels, 100,000 accounts, half of them players. */
export type BenchTree = {
  readonly businessId: string
  readonly companyId: string
  /** With a tenth of the tree below. */
  readonly superAdminId: string
  readonly agentId: string
  readonly players: readonly string[]
  /** The share vector of each player, by index of `players`. */
  readonly vectorOf: readonly string[]
}

/** Accounts by level from the company down; players hang under agents in turn. They sum to 100,000. */
const sizes = [
  { level: 0, count: 1, ownBp: 1000 },
  { level: 1, count: 10, ownBp: 2000 },
  { level: 2, count: 100, ownBp: 1500 },
  { level: 3, count: 1_000, ownBp: 1500 },
  { level: 4, count: 8_889, ownBp: 1500 },
  { level: 5, count: 40_000, ownBp: 2500 },
  { level: 9, count: 50_000, ownBp: 0 },
] as const

const firstId = 10_000_000
const businessId = '77'
const creditMinor = 1_000_000_000

/** Writes the tree through the schema's owner, with plain SQL: what is measured is the product, not the making of its world. */
export async function makeTree(owner: pg.Pool | pg.Client): Promise<BenchTree> {
  const texts = [`
    insert into currencies values ('INR', 'Rupee', 2) on conflict do nothing;
    insert into businesses (id, code, name) values (${businessId}, 'bench', 'Benchmark')`]
  let levelStart = firstId
  let parentStart = 0
  let parentCount = 0
  for (const { level, count } of sizes) {
    const parent = parentCount === 0 ? 'null' : `${parentStart} + (n % ${parentCount})`
    texts.push(`
      insert into accounts (id, business_id, parent_id, level, user_name, name, currency, match_commission_bp)
      select ${levelStart} + n, ${businessId}, ${parent}, ${level}, 'b${level}-' || n, 'Benchmark ' || n, 'INR', 200
      from generate_series(0, ${count - 1}) n`)
    parentStart = levelStart
    parentCount = count
    levelStart += count
  }
  texts.push(`
    insert into account_paths (ancestor_id, descendant_id, depth)
    with recursive up (descendant_id, ancestor_id, depth) as (
      select id, id, 0 from accounts where business_id = ${businessId}
      union all
      select up.descendant_id, a.parent_id, up.depth + 1 from up join accounts a on a.id = up.ancestor_id where a.parent_id is not null
    ) select ancestor_id, descendant_id, depth from up;
    insert into account_funds (account_id, business_id, credit_minor)
      select id, business_id, case when level = 9 then ${creditMinor} else 0 end from accounts where business_id = ${businessId};
    insert into account_shares (account_id, sport_id, own_bp) select id, null, case level ${sizes
      .map(({ level, ownBp }) => `when ${level} then ${ownBp}`)
      .join(' ')} end from accounts where business_id = ${businessId} and level < 9;
    insert into share_vectors (id, business_id, account_ids, basis_points)
      select agent.id, ${businessId}, array_agg(p.ancestor_id order by p.depth desc), array_agg(s.own_bp order by p.depth desc)
      from accounts agent
      join account_paths p on p.descendant_id = agent.id
      join account_shares s on s.account_id = p.ancestor_id
      where agent.business_id = ${businessId} and agent.level = 5 group by agent.id;
    analyze`)
  // In one transaction: the server that is measured looks at new accounts and at what stands below them while they are made.
  await owner.query(texts.join(';'))
  const tree = await treeOf(owner)
  if (tree === null) throw new Error('the tree was just made')
  return tree
}

/** The generated tree of a database that has it; null where there is none. */
export async function treeOf(owner: pg.Pool | pg.Client): Promise<BenchTree | null> {
  const { rows } = await owner.query<{ id: string; parent_id: string }>(
    `select id, parent_id from accounts where business_id = ${businessId} and level = 9 order by id`,
  )
  if (rows.length === 0) return null
  return {
    businessId,
    companyId: String(firstId),
    superAdminId: String(firstId + 1),
    agentId: rows[0]?.parent_id ?? '',
    players: rows.map((row) => row.id),
    vectorOf: rows.map((row) => row.parent_id),
  }
}

/** The vectors in force for a sport, so that the first bet of each agent's players need not build them. */
export async function useVectors(owner: pg.Pool | pg.Client, sportId: string): Promise<void> {
  await owner.query('insert into current_vectors (parent_account_id, sport_id, vector_id) select id, $1, id from accounts where level = 5 on conflict do nothing', [sportId])
}
