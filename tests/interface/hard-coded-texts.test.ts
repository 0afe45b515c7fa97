import { describe, expect, it } from 'vitest'
import { hardCodedTexts } from './hard-coded-texts.ts'
import { webSources } from './web-sources.ts'

const found = (code: string): readonly string[] => hardCodedTexts('sample.tsx', code).map(({ text }) => text)

describe('a text for people in the code', () => {
  it.each([
    ['between tags', 'const a = <p>save</p>', 'save'],
    ['in braces between tags', "const a = <p>{open ? 'hide' : 'show'}</p>", 'hide'],
    ['in a template between tags', 'const a = <p>{`${n} rows`}</p>', 'rows'],
    ['in an attribute that is read', '<i aria-label="close" />', 'close'],
    ['in a title', '<i title={`copy ${name}`} />', 'copy'],
    ['in a property that is read', "const a = { label: 'stake' }", 'stake'],
    ['in a property of a component', '<Empty heading="nothing" />', 'nothing'],
    ['in an attribute of another name', '<Empty words="Nothing here" />', 'Nothing here'],
    ['in what a function of words answers', "function sideWord() { return 'evens' }", 'evens'],
    ['in a sentence anywhere', "notify('the bet was voided')", 'the bet was voided'],
    ['in a word with a capital anywhere', "const names = ['Back']", 'Back'],
    ['in the name of the tab', "document.title = 'bets'", 'bets'],
    ['in an alert', "window.alert('ended')", 'ended'],
    ['in another script', "const a = <p>رهان</p>", 'رهان'],
    ['joined to something', "const a = <p>{n + ' bets'}</p>", 'bets'],
  ])('is found %s', (_where, code, text) => {
    expect(found(code)).toContain(text)
  })

  it.each([
    'import { a } from "./Some words"',
    'const a = <p className="wide row">{text.title}</p>',
    'const a = <Button variant="default" size="xs" aria-expanded>{text.more}</Button>',
    "if (event.key === 'Escape') close()",
    "throw new Error('the page has no root element')",
    "console.warn('The session could not be ended.', failure)",
    "const Toasts = lazyPart(() => import('./toasts.tsx'), 'Toasts')",
    "const may = can(user, 'SPORTS', 'Result Verify')",
    "const guard = () => requireSection('ROLES', 'Staff Edit')",
    "type Kind = 'Some words'",
    "document.title = `${title} · Steward`",
    "const a = <p>–</p>",
    "const a = { kind: 'market', id: 'open bets' }",
  ])('is not seen in %s', (code) => {
    expect(found(code)).toEqual([])
  })

  it('stands nowhere in the interface: every one is in a catalogue', () => {
    const sources = webSources()
    expect(sources.length).toBeGreaterThan(200)
    expect(sources.flatMap(({ file, source }) => hardCodedTexts(file, source).map(({ line, text }) => `${file}:${line}: ${text}`))).toEqual([])
  })
})
