import { expect, test } from 'vitest'
import { LiveQueue } from './live-queue.ts'

const item = (no: number, key = `#${no}`) => ({ no, key, text: String(no) })

test('a full queue drops its oldest and says how many', () => {
  const queue = new LiveQueue(3)
  for (let no = 1; no <= 5; no++) queue.push(item(no))
  expect(queue.take()).toEqual({ items: [item(3), item(4), item(5)], hidden: 2 })
  expect(queue.isEmpty).toBe(true)
})

test('a later price takes the place of the earlier, which is not hidden', () => {
  const queue = new LiveQueue(3)
  for (const each of [item(1, 'price'), item(2), item(3, 'price')]) queue.push(each)
  expect(queue.take()).toEqual({ items: [item(2), item(3, 'price')], hidden: 0 })
})

test('what one audience hid is hidden for each of its clients', () => {
  const queue = new LiveQueue(3)
  queue.pushAll([item(1)], 4)
  expect(queue.take()).toEqual({ items: [item(1)], hidden: 4 })
  expect(queue.take()).toEqual({ items: [], hidden: 0 })
})
