import { useContext, useState } from 'react'
import { draftStore } from '../../components/form/draft-store.ts'
import { OwnerContext } from '../../components/preferences/preferences.tsx'
import { outcomeText } from '../../shared/outcome-text.ts'
import { emptyDraft, outcomeOf, type Market, type OutcomeDraft } from './outcome-draft.ts'
import { text } from './text.ts'

/** What a person began to declare in this tab and neither sent nor gave up. */
export type BegunDeclaration = { readonly draft: OutcomeDraft; readonly note: string }

/**
 * What was begun of a market when the part that asks for it is drawn first: another person's declaration has taken the place of the
 * form by then, or of the number in its row, whose drafts these are.
 */
export function useBegun(market: Pick<Market, 'id'>): { readonly begun: BegunDeclaration | null; readonly discard: () => void } {
  const owner = useContext(OwnerContext)
  const form = draftStore<Partial<BegunDeclaration>>(owner, `results.declare.${market.id}`)
  const entry = draftStore<string>(owner, `results.number.${market.id}`)
  const [begun, setBegun] = useState<BegunDeclaration | null>(() => {
    const [filled, number] = [form.read()?.values, entry.read()?.values]
    if (filled === undefined && number === undefined) return null
    return { draft: filled?.draft ?? { ...emptyDraft, number: number ?? '' }, note: filled?.note?.trim() ?? '' }
  })
  function discard(): void {
    form.forget()
    entry.forget()
    setBegun(null)
  }
  return { begun, discard }
}

/** What was chosen, in words, whole or not; null where nothing is. */
export function begunText({ draft }: BegunDeclaration, market: Market): string | null {
  const built = outcomeOf(draft, market)
  if (built.ok) return outcomeText(built.outcome, market)
  if (draft.how === 'void') return text.choose.void
  const chosen = market.selections.filter(({ id }) => draft.places[id] !== undefined).map(({ name }) => name)
  return chosen.length > 0 ? chosen.join(', ') : draft.number.trim() === '' ? null : draft.number.trim()
}
