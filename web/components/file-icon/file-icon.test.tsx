import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FileIcon } from './file-icon.tsx'
import { fileKind } from './file-kind.ts'

test.each([
  ['note.txt', 'txt'], ['all.zip', 'zip'], ['call.mp3', 'audio'], ['face.JPEG', 'image'], ['match.mp4', 'video'], ['letter.docx', 'word'], ['bets.csv', 'excel'],
  ['deck.pptx', 'powerpoint'], ['terms.pdf', 'pdf'], ['banner.psd', 'photoshop'], ['logo.ai', 'illustrator'], ['/files/a.b.pdf?size=1#p', 'pdf'],
  ['Makefile', null], ['x.unknown', null], ['', null], ['name.', null],
] as const)('%s is %s', (name, kind) => {
  expect(fileKind(name)).toBe(kind)
  expect(render(<FileIcon name={name} />).container.querySelector('svg')?.getAttribute('data-kind')).toBe(kind ?? 'other')
})
