import { beforeEach, expect, test } from 'vitest'
import { keepDevice, knownDevice } from './known-device.ts'

const token = (letter: string) => letter.repeat(43)
beforeEach(() => localStorage.clear())

test('each name has its own token, however it is written', () => {
  keepDevice('Owner ', token('a'))
  keepDevice('trader', token('b'))
  expect(knownDevice(' OWNER')).toEqual({ device: token('a') })
  expect(knownDevice('trader')).toEqual({ device: token('b') })
  expect(knownDevice('nobody')).toEqual({})
})

test('the oldest of many names is forgotten, and what is no token is nothing', () => {
  for (let n = 0; n < 12; n++) keepDevice(`name-${n}`, token('c'))
  expect(knownDevice('name-1')).toEqual({})
  expect(knownDevice('name-11')).toEqual({ device: token('c') })
  for (const broken of ['{', '[]', 'null', '{"owner":7}', '{"owner":"short"}']) {
    localStorage.setItem('device', broken)
    expect(knownDevice('owner')).toEqual({})
  }
})
