import type { Random } from './random.ts'
import type { Timetable } from './world-offering.ts'

/** Places and runners that exist nowhere, so that nobody takes the demo for a real fixture. */
const places = [
  'Harbour City', 'Northgate', 'Redstone', 'Silver Bay', 'Westmere', 'Oakhaven', 'Eastport', 'Stonebridge', 'Highfield',
  'Lakeside', 'Ironvale', 'Greenford Vale', 'Fairwater', 'Kingsmoor', 'Southbank', 'Amberton', 'Rivermouth', 'Cedar Hill',
  'Port Aurelia', 'Windmere', 'Saltmarsh', 'Copperfield', 'Thornbury Vale', 'Blue Ridge',
] as const
const first = ['Copper', 'Silver', 'Midnight', 'Quiet', 'Lucky', 'Northern', 'Golden', 'Rapid', 'Velvet', 'Paper', 'Winter', 'Amber'] as const
const second = ['Kettle', 'Lantern', 'Compass', 'Orchard', 'Thunder', 'Ribbon', 'Harvest', 'Meadow', 'Signal', 'Anchor', 'Feather', 'Echo'] as const

export function competitors(kind: Timetable['competitors'], random: Random): readonly string[] {
  if (kind === 'teams') return distinct(2, () => random.pick(places))
  if (kind === 'numbers') return distinct(2, () => `Contender ${random.integer(1, 64)}`)
  if (kind === 'field') return distinct(random.integer(16, 24), () => `Contender ${random.integer(1, 64)}`)
  const names = distinct(random.integer(6, 10), () => `${random.pick(first)} ${random.pick(second)}`)
  return names.map((name, index) => `${index + 1}. ${name}`)
}

function distinct(count: number, draw: () => string): readonly string[] {
  const names = new Set<string>()
  while (names.size < count) names.add(draw())
  return [...names]
}
