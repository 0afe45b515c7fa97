import { expect } from 'vitest'
import { wallet } from '#contract/wallet.ts'
import type { Grant } from '#domain/access/decide.ts'
import type { Composed } from '#server/compose.ts'
import { createWalletCaller } from '#simulator/wallet-caller.ts'
import type { Carry, SigningKey } from '#simulator/wallet-caller.ts'
import { clientOf, signIn } from './call.ts'
import type { CasinoWorld } from './casino-world.ts'
import type { TestDatabase } from './database.ts'
import { addStaff } from './people.ts'

const grants: readonly Grant[] = [null, 'Casino Edit', 'Round Resolve', 'Provider Keys'].map((permission) => ({ section: 'CASINOCMS', permission }) as Grant)

/** The carrier of a provider's calls straight into a server, without a socket. */
export function intoServer({ app }: Pick<Composed, 'app'>): Carry {
  return async ({ path, authorization, body }) => {
    const { statusCode, body: text } = await app.inject({ method: 'POST', url: path, headers: { authorization, 'content-type': 'application/json' }, payload: body })
    return { status: statusCode, text }
  }
}

/** A casino whose provider has a key, with a person who keeps it. */
export async function openWalletDesk(db: TestDatabase, server: Composed, casino: CasinoWorld, userName = 'casino-keeper') {
  await addStaff(db.owner, { userName, grants })
  const keeper = clientOf(server, await signIn(server, userName))
  const [made] = (await keeper(wallet.addKey, { params: { id: casino.providerId }, body: { name: 'first', kind: 'hmac_sha256' } })).data
  const key: SigningKey = { id: made?.id ?? expect.fail('a key'), secret: made?.secret ?? expect.fail('a secret') }
  const { rows: [game] } = await db.owner.query<{ code: string }>('select code from casino_games where id = $1', [casino.gameId])
  return {
    keeper,
    key,
    game: game?.code ?? expect.fail('a game'),
    call: createWalletCaller(key, intoServer(server), () => server.context.now().getTime()),
    /** A token for a player, as the player site gets it. */
    async open(apiKey: string, playerId: string): Promise<string> {
      const { data } = await clientOf(server, apiKey)(wallet.launch, { body: { player_id: playerId, game_id: casino.gameId, device: 'desktop' } })
      return data[0]?.token ?? expect.fail('a token')
    },
  }
}
