import { expect, test } from 'vitest'
import { findByName, parentIndex, placeId, treeRows, type Below, type Game, type League, type TreeEvent, type TreeMarket, type TreePlaces } from './tree-rows.ts'

const ready = <Row>(rows: readonly Row[], more = false): Below<Row> => ({ state: 'ready', rows, more })
const game = (id: string, menuId: string, name: string) => ({ id, menu_id: menuId, name }) as Game
const places = (change: Partial<TreePlaces> = {}): TreePlaces => ({
  menus: [{ menu_id: '1', menu_name: 'Sports', game_type: 'sport', status: 'active', version: 1, sports: 2 }, { menu_id: '9', menu_name: 'Casino', game_type: 'casino', status: 'active', version: 1, sports: 0 }],
  games: [game('1', '1', 'Cricket'), game('2', '1', 'Football')],
  leaguesOf: () => ready([{ id: '10', name: 'Spring Cup' } as League]),
  eventsOf: () => ready([{ id: '100', name: 'Harbour v Hill', markets: 2 } as TreeEvent, { id: '101', name: 'Lake v Forest', markets: 0 } as TreeEvent], true),
  marketsOf: () => ({ state: 'loading', rows: [] }),
  ...change,
})
const drawn = (of: TreePlaces, opened: readonly string[]) => treeRows(of, new Set(opened), 'All').map(({ id, level, open }) => `${'  '.repeat(level - 1)}${id}${open === null ? '' : open ? ' -' : ' +'}`)

test('what is opened shows what is in it, a category without sports does not stand there, and each row says how deep it is', () => {
  expect(drawn(places(), [])).toEqual(['all', 'menu 1 +'])
  expect(drawn(places(), ['menu 1', 'game 1', 'league 10', 'event 100', 'event 101'])).toEqual([
    'all', 'menu 1 -', '  game 1 -', '    league 10 -', '      event 100 -', '        event 100 note', '      event 101', '      league 10 note', '  game 2 +',
  ])
  const found = places({ marketsOf: () => ready([{ id: '7', name: 'Match Odds' } as TreeMarket]) })
  expect(drawn(found, ['menu 1', 'game 1', 'league 10', 'event 100'])).toContain('        market 7')
})

test('sports without a category stand at the top, and what is below says that it is missing', () => {
  const failed = places({ menus: [], leaguesOf: () => ({ state: 'failed', rows: [] }) })
  expect(drawn(failed, ['game 2'])).toEqual(['all', 'game 1 +', 'game 2 -', '  game 2 note'])
  expect(treeRows(failed, new Set(['game 2']), 'All').at(-1)).toMatchObject({ kind: 'note', state: 'failed', of: 'game 2' })
})

test('the way out is the nearest row less deep; letters find names after the row, round to it, and longer words may stay', () => {
  const rows = treeRows(places(), new Set(['menu 1', 'game 1', 'league 10', 'event 100'].map((id) => id)), 'All')
  const at = (id: string) => rows.findIndex((row) => row.id === id)
  expect(parentIndex(rows, at('event 101'))).toBe(at('league 10'))
  expect(parentIndex(rows, at('game 2'))).toBe(at('menu 1'))
  expect(parentIndex(rows, 0)).toBe(-1)
  expect(findByName(rows, at('league 10'), 's')).toBe(at('menu 1'))
  expect(findByName(rows, 0, 's')).toBe(at('menu 1'))
  expect(findByName(rows, at(placeId('league', '10')), 'spr')).toBe(at('league 10'))
  expect(findByName(rows, 0, 'lake')).toBe(at('event 101'))
  expect(findByName(rows, 0, 'nobody')).toBe(-1)
})
