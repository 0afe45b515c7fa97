import { expect, test } from 'vitest'
import { sampleMarket } from '../../testing/sample-market.ts'
import { draftOf, emptyDraft, outcomeOf } from './outcome-draft.ts'
import type { Market, OutcomeDraft } from './outcome-draft.ts'

const market = (type: Market['type'], names: readonly string[], change: Partial<Market> = {}): Market =>
  sampleMarket({ type, selections: names.map((name, index) => ({ id: String(index + 1), name, status: 'active' })), ...change })

const places = (chosen: OutcomeDraft['places']): OutcomeDraft => ({ ...emptyDraft, places: chosen })
const threeWay = market('match_odds', ['A', 'B', 'Draw'])
const placing = market('match_odds', ['A', 'B', 'C', 'D', 'E'], { winners_count: 3 })

test('one winner of a three-way market', () => {
  expect(outcomeOf(places({ '2': 'won' }), threeWay)).toEqual({ ok: true, outcome: { kind: 'winners', winners: ['2'] } })
})

test('nobody chosen, or one too many, says how many are wanted', () => {
  expect(outcomeOf(emptyDraft, threeWay)).toEqual({ ok: false, problem: { kind: 'choose_winners', wanted: 1, chosen: 0 } })
  expect(outcomeOf(places({ '1': 'won', '2': 'won' }), threeWay)).toEqual({
    ok: false,
    problem: { kind: 'choose_winners', wanted: 1, chosen: 2 },
  })
})

test('a dead heat of two for one place', () => {
  expect(outcomeOf(places({ '1': 'tied', '3': 'tied' }), threeWay)).toEqual({
    ok: true,
    outcome: { kind: 'winners', winners: [], dead_heat: { selections: ['1', '3'], places: 1 } },
  })
})

test('one clear winner and three that tie for the two places left', () => {
  expect(outcomeOf(places({ '5': 'won', '1': 'tied', '2': 'tied', '4': 'tied' }), placing)).toEqual({
    ok: true,
    outcome: { kind: 'winners', winners: ['5'], dead_heat: { selections: ['1', '2', '4'], places: 2 } },
  })
})

test('a tie needs a place to share and more runners than places', () => {
  expect(outcomeOf(places({ '1': 'tied' }), threeWay)).toEqual({
    ok: false,
    problem: { kind: 'tie_too_small', places: 1, tied: 1 },
  })
  expect(outcomeOf(places({ '1': 'won', '2': 'tied', '3': 'tied' }), threeWay)).toEqual({
    ok: false,
    problem: { kind: 'tie_without_place' },
  })
})

test('removed runners are named in the result, cannot win, and lower the places where too few are left', () => {
  const selections = threeWay.selections.map((row) => (row.id === '2' ? { ...row, status: 'removed' as const } : row))
  const removed = { ...threeWay, selections }
  expect(outcomeOf(places({ '1': 'won' }), removed)).toEqual({
    ok: true,
    outcome: { kind: 'winners', winners: ['1'], removed: ['2'] },
  })
  expect(outcomeOf(places({ '2': 'won' }), removed)).toMatchObject({ ok: false, problem: { kind: 'choose_winners', chosen: 0 } })
  expect(outcomeOf(places({ '1': 'won', '3': 'won' }), { ...removed, winners_count: 3 })).toMatchObject({ ok: true })
})

test('a fancy takes whole runs; a line market takes halves', () => {
  const fancy = market('fancy', [])
  const goals = market('line', [])
  expect(outcomeOf({ ...emptyDraft, number: ' 46 ' }, fancy)).toEqual({ ok: true, outcome: { kind: 'number', value: 46_000 } })
  expect(outcomeOf({ ...emptyDraft, number: '46.5' }, fancy)).toMatchObject({ problem: { kind: 'number_not_whole' } })
  expect(outcomeOf({ ...emptyDraft, number: '-1' }, fancy)).toMatchObject({ problem: { kind: 'number_out_of_range' } })
  expect(outcomeOf({ ...emptyDraft, number: '123456' }, fancy)).toMatchObject({ problem: { kind: 'number_out_of_range' } })
  expect(outcomeOf({ ...emptyDraft, number: '٤٦' }, fancy)).toEqual({ ok: true, outcome: { kind: 'number', value: 46_000 } })
  expect(outcomeOf(emptyDraft, fancy)).toMatchObject({ problem: { kind: 'type_number' } })
  expect(outcomeOf({ ...emptyDraft, number: '2.5' }, goals)).toEqual({ ok: true, outcome: { kind: 'number', value: 2500 } })
  expect(outcomeOf({ ...emptyDraft, number: '0.07' }, goals)).toEqual({ ok: true, outcome: { kind: 'number', value: 70 } })
  expect(outcomeOf({ ...emptyDraft, number: 'two' }, goals)).toMatchObject({ problem: { kind: 'number_not_read' } })
  expect(outcomeOf({ ...emptyDraft, number: '2.5555' }, goals)).toMatchObject({ problem: { kind: 'number_not_read' } })
  expect(outcomeOf({ ...emptyDraft, number: '۲٫۵' }, goals)).toEqual({ ok: true, outcome: { kind: 'number', value: 2500 } })
})

test('a void needs its reason', () => {
  expect(outcomeOf({ ...emptyDraft, how: 'void' }, threeWay)).toMatchObject({ problem: { kind: 'choose_reason' } })
  expect(outcomeOf({ ...emptyDraft, how: 'void', reason: 'tie' }, threeWay)).toEqual({
    ok: true,
    outcome: { kind: 'void', reason: 'tie' },
  })
})

test('an outcome shown as a draft builds the same outcome again', () => {
  const outcomes = [
    [places({ '5': 'won', '1': 'tied', '2': 'tied', '4': 'tied' }), placing],
    [{ ...emptyDraft, number: '46' }, market('fancy', [])],
    [{ ...emptyDraft, number: '2.5' }, market('line', [])],
    [{ ...emptyDraft, how: 'void', reason: 'abandoned' }, threeWay],
  ] as const
  for (const [draft, of] of outcomes) {
    const built = outcomeOf(draft, of)
    expect(built.ok && outcomeOf(draftOf(built.outcome), of)).toEqual(built)
  }
})
