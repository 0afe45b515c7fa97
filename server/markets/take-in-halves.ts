import { isRefusedData } from '../runtime/is-refused-data.ts'

export type LeftOut<Item> = { readonly item: Item; readonly error: unknown }

/**
 * Takes items in their order, all at once where that can be. Where one is refused for what it says, its batch is taken in halves until
 * it stands alone, and it is left out. Rejects with every other error; some may have been taken then, and taking them again must do no harm.
 * @returns what was left out, and why
 */
export async function takeInHalves<Item>(items: readonly Item[], take: (items: readonly Item[]) => Promise<void>): Promise<readonly LeftOut<Item>[]> {
  try {
    await take(items)
    return []
  } catch (error) {
    const [item] = items
    if (item === undefined || !isRefusedData(error)) throw error
    if (items.length === 1) return [{ item, error }]
    const half = Math.ceil(items.length / 2)
    return [...(await takeInHalves(items.slice(0, half), take)), ...(await takeInHalves(items.slice(half), take))]
  }
}
