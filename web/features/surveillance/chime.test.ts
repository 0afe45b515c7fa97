import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Chime } from './chime.ts'

let state: AudioContextState
let started: number[]

class Output extends EventTarget {
  readonly currentTime = 0
  get state(): AudioContextState {
    return state
  }
  resume = () => Promise.resolve(this.dispatchEvent(new Event('statechange')))
  close = () => Promise.resolve()
  createGain = () => ({ gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }, connect: vi.fn() })
  createOscillator = () => ({ frequency: { value: 0 }, connect: <Next>(next: Next) => next, start: (at: number) => started.push(at), stop: vi.fn() })
}

beforeEach(() => {
  state = 'running'
  started = []
  vi.stubGlobal('AudioContext', Output)
})
afterEach(() => vi.unstubAllGlobals())

test('sounds two tones, and again only after a second', () => {
  const chime = new Chime(() => undefined)
  chime.ask()
  chime.sound(0)
  chime.sound(999)
  expect(started).toHaveLength(2)
  chime.sound(1_000)
  expect(started).toHaveLength(4)
})

test('says whether the browser lets it sound, and is silent before it was asked for and after its end', () => {
  const told: boolean[] = []
  const chime = new Chime((allowed) => told.push(allowed))
  chime.sound(0)
  state = 'suspended'
  chime.ask()
  chime.sound(0)
  expect([told.includes(true), started]).toEqual([false, []])
  state = 'running'
  chime.ask()
  expect(told.at(-1)).toBe(true)
  chime.end()
  chime.sound(5_000)
  expect(started).toEqual([])
})
