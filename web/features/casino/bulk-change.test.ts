import { expect, test } from 'vitest'
import { changeOf, nothingChosen, wayBack } from './bulk-change.ts'

test('a bulk change holds what was chosen and nothing else', () => {
  const chosen = (values: Partial<typeof nothingChosen>, from: string | null = null) => changeOf({ ...nothingChosen, ...values }, from)
  expect(chosen({})).toBeNull()
  expect(chosen({ status: 'inactive', popular: 'no' })).toEqual({ status: 'inactive', popular: false })
  expect(chosen({ when: 'now' })).toEqual({ visible_from: null })
  expect(chosen({ when: 'at', desktop: 'yes' }), 'a moment is missing').toBeNull()
  expect(chosen({ when: 'at' }, '2100-01-01T00:00:00Z')).toEqual({ visible_from: '2100-01-01T00:00:00Z' })
  expect(chosen({ sub_category_id: '7' })).toEqual({ sub_category_id: '7' })
})

test('what takes it back names what was changed, at the version it came to; what was refused stays as it is', () => {
  const rows = [
    { id: '1', name: 'One', ok: true, code: null, message: null, before: { status: 'active' }, version: 4 },
    { id: '2', name: null, ok: false, code: 'CATALOGUE_ARCHIVED', message: 'It is archived.', before: null, version: null },
  ] as const
  expect(wayBack(rows)).toEqual([{ id: '1', change: { status: 'active' }, version: 4 }])
})
