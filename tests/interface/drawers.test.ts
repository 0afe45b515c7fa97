import { expect, it } from 'vitest'
import { webSources } from './web-sources.ts'

it('every drawer stays while something stands over it, with what is typed in it', () => {
  const drawers = webSources().filter(({ source }) => /<Drawer[\s>]/.test(source))
  expect(drawers.length).toBeGreaterThan(20)
  const count = (source: string, what: RegExp): number => source.match(what)?.length ?? 0
  expect(drawers.filter(({ source }) => count(source, /<Drawer[\s>]/g) !== count(source, /useDialogClose\(/g)).map(({ file }) => file)).toEqual([])
})
