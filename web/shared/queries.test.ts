import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queries } from './queries.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queries.clear()
})

it('an act without a line fails at once, and is not sent when the line is back', async () => {
  onlineManager.setOnline(false)
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(queries.getMutationCache().build(queries, { mutationFn: send, meta: { quiet: true } }).execute(undefined)).rejects.toThrow('Failed to fetch')
  onlineManager.setOnline(true)
  await queries.resumePausedMutations()
  expect(send).toHaveBeenCalledTimes(1)
})

it('what is read without a line fails, where it would wait for the line', async () => {
  onlineManager.setOnline(false)
  const read = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(queries.fetchQuery({ queryKey: ['unread'], queryFn: read, retry: false })).rejects.toThrow('Failed to fetch')
})
