import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import { members } from './en/members.ts'
import { sports } from './en/sports.ts'
import { table as tableMessages } from './en/table.ts'
import type { Text } from './message-types.ts'
import { changeLanguage, texts } from './texts.ts'

const text = texts('sports', sports)
const table = texts('table', tableMessages)

describe('texts', () => {
  afterEach(() => changeLanguage('en'))

  it('are read in the language of the moment, with its plural forms', async () => {
    expect([text.title, text.empty.title, text.events({ count: 1 }), text.events({ count: 1200 })]).toEqual(['Sports', 'No events here', '1 event', '1,200 events'])
    await changeLanguage('ar')
    expect([0, 1, 2, 3, 11, 100].map((count) => text.events({ count }))).toEqual(['لا أحداث', 'حدث واحد', 'حدثان', '3 أحداث', '11 حدثًا', '100 حدث'])
    expect(text.title).toBe('الرياضات')
    expect(document.documentElement.lang).toBe('ar')
    expect(window.localStorage.getItem('i18nextLng')).toBe('ar')
  })

  it('isolate values of the other direction within Arabic', async () => {
    await changeLanguage('ar')
    expect(table.shown({ shown: '50', total: '10,000+' })).toBe('\u206850\u2069 من \u206810,000+\u2069')
  })

  it('choose their words by a value in Arabic as in English', async () => {
    const reach = (act: string): string | undefined => texts('members', members).reach({ act, agents: 1, players: 0, bets: 0 }).split(' ')[0]
    expect(['suspend', 'lockBets', 'openTransfers'].map(reach)).toEqual(['Suspends', 'Locks', 'Opens'])
    await changeLanguage('ar')
    expect(['suspend', 'activate', 'close'].map(reach)).toEqual(['يعلّق', 'يحرّر', 'يغلق'])
  })

  it('are an English one where a language lacks it', async () => {
    const early = texts('early', { only: 'Only in English', some: '{count, plural, one {# row} other {# rows}}' })
    await changeLanguage('ar')
    expect(early.only).toBe('Only in English')
    expect(texts('late', { only: 'Late' }).only).toBe('Late')
  })

  it('take what their own message names', () => {
    type Read = Text<{
      plain: 'Nothing'
      simple: 'By {name}, {when, date, short}.'
      branches: '{count, plural, one {# bet of {player}} other {# bets of {player} at {price, number}}} {side, select, back {B} other {L}} {last}'
    }>
    expectTypeOf<Read['plain']>().toEqualTypeOf<string>()
    expectTypeOf<Parameters<Read['simple']>[0]>().toEqualTypeOf<{ readonly name: string; readonly when: Date }>()
    expectTypeOf<Parameters<Read['branches']>[0]>().toEqualTypeOf<{ readonly count: number; readonly player: string; readonly price: number; readonly side: string; readonly last: string }>()
  })
})
