import { expect, test } from 'vitest'
import type { Tx } from '#database/transaction.ts'
import { PathNames } from './path-names.ts'

/** Every account that is asked for stands right below the company. */
const tx = {
  queryNamed: async (_: string, __: string, [ids]: readonly [string]) => ({ rows: [{ lines: ids.slice(1, -1).split(',').map((id) => `${id} ${id === '0' ? 0 : 1} name-${id} 0`).join('\n') }] }),
} as unknown as Tx

test('names that were handed out stay, however many others are asked for while they are used', async () => {
  const names = new PathNames({ level: 0 })
  const many = await names.of(tx, Array.from({ length: 50_001 }, (_, index) => index + 1))
  const few = await names.of(tx, [60_000])
  expect(few.get(60_000)).toBe('name-60000')
  expect(many.get(7)).toBe('name-7')
  expect(few.size).toBeLessThan(many.size)
})
