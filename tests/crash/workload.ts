import { randomUUID } from 'node:crypto'
import type { Random } from '#simulator/random.ts'
import { masterPassword } from '../model/branch.ts'
import type { Branch } from '../model/branch.ts'
import type { Bet, Market, Model } from '../model/model.ts'
import { alike, askUntilKnown } from './keyed-calls.ts'
import type { Known } from './keyed-calls.ts'

/** What a storm of calls came to, from the replies alone; `outcomes` counts calls by their kind and what became of them. */
export type Storm = { readonly calls: number; readonly unknown: number; readonly twins: number; readonly outcomes: ReadonlyMap<string, number>; readonly wrong: readonly string[] }

export function count(outcomes: Map<string, number>, what: string, times = 1): void {
  outcomes.set(what, (outcomes.get(what) ?? 0) + times)
}

type Tools = { readonly branch: Branch; readonly addresses: readonly string[]; readonly agentToken: string; readonly random: Random }

const pathOfBets = '/platform/bets'
const pathOfTransfers = '/api/super-admin/transfer'
const pathOfPreviews = '/platform/transfers/preview'

/** A bet or a transfer of the branch, drawn by chance; what it is stands in `apply`. A transfer was previewed, and is refused where others were faster. */
async function draw({ branch: { model, apiKey }, agentToken, addresses, random }: Tools) {
  const key = `${random.integer(0, 2 ** 30)}-${randomUUID()}`
  const players = [4, 5, 6]
  if (random.chance(25)) {
    const child = random.pick([4, 5])
    const amount = random.integer(1, 500)
    const type = random.pick(['credit_deposit', 'credit_withdraw'] as const)
    const row = { account_id: model.accounts[child]?.id, type, amount_minor: amount }
    const { data: [shown] } = await askUntilKnown({ path: pathOfPreviews, token: agentToken, key, body: { transfers: [row] } }, addresses, 0)
    const preview_hash = (shown as { readonly hash: string | null } | undefined)?.hash ?? ''
    return {
      call: { path: pathOfTransfers, token: agentToken, key, body: { transfers: [{ ...row, key: `row-${key}`, preview_hash }], bets_may_differ: true, master_password: masterPassword } },
      apply: ({ data }: Known) => { if ((data[0] as { readonly ok?: boolean } | undefined)?.ok === true) model.moves.push({ type, child, amount: BigInt(amount) }) },
    }
  }
  const [player, open] = [random.pick(players), model.markets.flatMap((market, at) => (market.status === 'open' ? [at] : []))]
  const at = random.pick(open)
  const market = model.markets[at]
  const selectionId = random.pick(market?.runners ?? [''])
  const side = random.pick(['back', 'lay'] as const)
  const price = market?.quotes.get(selectionId)?.[side] ?? 2_000
  const stake = random.integer(100, 900)
  return {
    call: { path: pathOfBets, token: apiKey, key, body: { player_id: model.accounts[player]?.id, market_id: market?.id, selection_id: selectionId, side, price, stake_minor: stake } },
    apply: ({ status, data }: Known) => { if (status === 200) model.bets.push(betOf(model, market, { player, market: at, side, selectionId, stake }, (data[0] as { readonly bet: PlacedRow }).bet)) },
  }
}

type Placed = Pick<Bet, 'player' | 'market' | 'side'> & { readonly selectionId: string; readonly stake: number }
type PlacedRow = { readonly id: string; readonly price_matched: number }

function betOf(model: Model, market: Market | undefined, { stake, ...placed }: Placed, { id, price_matched: price }: PlacedRow): Bet {
  const vector = JSON.stringify(placed.player === 6 ? [[0, 1_000], [1, 2_000], [3, 7_000]] : [[0, 1_000], [1, 2_000], [2, 7_000]])
  if (!model.vectors.includes(vector)) model.vectors.push(vector)
  model.rates.set(`${placed.player}/${placed.market}`, market?.type === 'match_odds' ? 200 : 0)
  return { ...placed, id, price, type: market?.type ?? 'match_odds', line: null, stake: BigInt(stake), keptBp: 10_000, vector, leftBefore: 0 }
}

/** Sends calls a few at a time while faults happen; one in five goes to both servers at once. Every one is known at the end. */
export async function storm(tools: Tools, calls: number, lanes: number): Promise<Storm> {
  const told = { calls: 0, unknown: 0, twins: 0, outcomes: new Map<string, number>(), wrong: [] as string[] }
  const lane = async (): Promise<void> => {
    while (told.calls < calls) {
      told.calls++
      const { call, apply } = await draw(tools)
      const first = tools.random.integer(0, 1)
      const twice = tools.random.chance(20)
      const answers = await Promise.all([first, ...(twice ? [first + 1] : [])].map((at) => askUntilKnown(call, tools.addresses, at)))
      const [answer, twin] = answers
      if (answer === undefined) continue
      if (twin !== undefined) {
        told.twins++
        if (!alike(answer, twin)) told.wrong.push(`two answers to one key: ${JSON.stringify(answer)} and ${JSON.stringify(twin)}`)
      }
      if (answer.code === 'REQUEST_KEY_REUSED' || (answer.status >= 400 && answer.status !== 409 && answer.status !== 422)) told.wrong.push(`${call.path}: ${answer.status} ${answer.code}`)
      told.unknown += answers.reduce((sum, each) => sum + each.unknown, 0)
      count(told.outcomes, `${call.path === pathOfBets ? 'bet' : 'transfer'} ${answer.code ?? rowCode(answer) ?? 'ok'}`)
      apply(answer)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return told
}

/** A call of many rows is answered row by row; these have one. */
function rowCode({ data: [row] }: Known): string | null {
  return (row as { readonly code?: string | null } | undefined)?.code ?? null
}
