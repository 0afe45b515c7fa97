import { actionGroups, type Action } from '../../shared/actions.ts'
import type { FoundEntry } from './found-entry.ts'
import { text } from './text.ts'

export type PaletteRow = { readonly key: string } & ({ readonly of: 'action'; readonly action: Action } | { readonly of: 'found'; readonly entry: FoundEntry })
export type PaletteGroup = { readonly title: string; readonly rows: readonly PaletteRow[] }

/** Whether every word typed is a part of the text, whatever its case. */
export function hasEveryWord(label: string, typed: string): boolean {
  const said = label.toLowerCase()
  return wordsOf(typed).every((word) => said.includes(word))
}

function wordsOf(typed: string): readonly string[] {
  return typed.toLowerCase().split(/\s+/).filter((word) => word !== '')
}

/** The actions of which every word typed is a part of a word, those whose label begins with it first. */
export function matchingActions(actions: readonly Action[], typed: string): readonly Action[] {
  const [first = ''] = wordsOf(typed)
  const scored = actions.flatMap((action) => {
    const label = action.label.toLowerCase()
    if (!hasEveryWord(`${label} ${text.groups[action.group]} ${action.words ?? ''}`, typed)) return []
    return [{ action, score: label.startsWith(first) ? 0 : label.includes(first) ? 1 : 2 }]
  })
  return scored.toSorted((a, b) => a.score - b.score).map(({ action }) => action)
}

export function actionRow(action: Action): PaletteRow {
  return { key: `action ${action.id}`, of: 'action', action }
}

export function foundRow(entry: FoundEntry): PaletteRow {
  return { key: `${entry.kind} ${entry.id}`, of: 'found', entry }
}

/** Actions by their groups, in the groups' order. */
export function actionsByGroup(actions: readonly Action[]): readonly PaletteGroup[] {
  return actionGroups
    .map((group) => ({ title: text.groups[group], rows: actions.filter((action) => action.group === group).map(actionRow) }))
    .filter((group) => group.rows.length > 0)
}

/** What was found, by kind. */
export function foundByKind(entries: readonly FoundEntry[]): readonly PaletteGroup[] {
  const kinds = ['bet', 'account', 'game', 'league', 'event', 'market', 'casino_game', 'casino_provider'] as const
  return kinds
    .map((kind) => ({ title: text.found[kind], rows: entries.filter((entry) => entry.kind === kind).map(foundRow) }))
    .filter((group) => group.rows.length > 0)
}
