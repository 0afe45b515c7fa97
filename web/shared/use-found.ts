import type { RowOf } from '#contract/endpoint.ts'
import { search, type soughtKinds } from '#contract/search.ts'
import { levelTitle } from './access-words.ts'
import { find } from './i18n/en/find.ts'
import { texts } from './i18n/texts.ts'
import { useSearched, type FoundOption, type Searched } from './use-searched.ts'

const text = texts('find', find)

export type SoughtKind = (typeof soughtKinds)[number]

function optionOf(found: RowOf<typeof search.find>): FoundOption | null {
  switch (found.kind) {
    case 'account': {
      const level = levelTitle(found.level)
      return { value: found.id, label: found.user_name, detail: found.parent_name === null ? level : text.below({ level, parent: found.parent_name }) }
    }
    case 'league':
    case 'event':
      return { value: found.id, label: found.name, detail: found.game_name }
    case 'market':
    case 'selection':
      return { value: found.id, label: found.name, detail: found.event_name }
    case 'game':
      return { value: found.id, label: found.name, detail: found.menu_name }
    // No field takes one of them.
    case 'casino_game':
    case 'casino_provider':
    case 'bet':
      return null
  }
}

/** Options for a field that takes ids of one kind, found by what is typed. `known` are named before anything is typed. */
export function useFound(only: SoughtKind, known: readonly FoundOption[] = []): Searched {
  return useSearched({
    row: search.find,
    inputOf: (words) => ({ query: { q: words, only } }),
    optionsOf: ({ data }) => data.flatMap((row) => optionOf(row) ?? []),
    known,
    words: { looking: text.looking, type: text.type, nothing: text.nothing },
  })
}
