import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noticeKindNames, noticeKinds } from '#domain/notices/notice-kinds.ts'

test('the page on notifications has every kind with its type, and no other', () => {
  const page = readFileSync(new URL('../../docs/notifications.md', import.meta.url), 'utf8')
  const rows = page.split('\n').flatMap((line) => {
    const [, key, , , type] = line.split('|').map((cell) => cell.trim())
    return key?.startsWith('`') === true ? [[key.replaceAll('`', ''), type]] : []
  })
  expect(rows.toSorted()).toEqual(noticeKindNames.map((kind) => [kind, noticeKinds[kind].type]).toSorted())
})
