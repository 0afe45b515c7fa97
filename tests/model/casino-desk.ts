import type { Client } from '#contract/client.ts'
import { wallet } from '#contract/wallet.ts'
import { createWalletCaller, overHttp } from '#simulator/wallet-caller.ts'
import type { WalletCaller } from '#simulator/wallet-caller.ts'
import type { Common } from './branch.ts'

/** The casino of a simulation: one game of a provider, and its signed calls. */
export type CasinoDesk = Common['casino'] & { readonly call: WalletCaller }

export async function casinoDesk(owner: Client, address: string, casino: Common['casino']): Promise<CasinoDesk> {
  const { data: [key] } = await owner(wallet.addKey, { params: { id: casino.providerId }, body: { name: 'model', kind: 'hmac_sha256' } })
  return { ...casino, call: createWalletCaller({ id: key?.id ?? '', secret: key?.secret ?? '' }, overHttp(address)) }
}
