import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { nameText, text } from '#contract/fields.ts'
import { decodeInput } from './decode-input.ts'

test('what is wrong with a text is said in words where a person typed it', () => {
  const body = z.strictObject({ reason: text(1, 20), name: nameText(1, 20) })
  const errors = (sent: object) => {
    const decoded = decodeInput({ body }, { params: {}, query: {}, body: sent, key: undefined })
    return 'errors' in decoded ? decoded.errors : []
  }
  expect(errors({ reason: '  \n', name: ' Anna' })).toEqual([{ field: 'reason', message: 'Blanks alone say nothing.' }, { field: 'name', message: 'A name has no blanks around it.' }])
  expect(errors({ reason: 'because', name: 'Anna' })).toEqual([])
})
