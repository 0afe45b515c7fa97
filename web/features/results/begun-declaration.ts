import { useContext, useMemo, useSyncExternalStore } from 'react'
import { draftStore, watchDrafts } from '../../components/form/draft-store.ts'
import { OwnerContext } from '../../components/preferences/preferences.tsx'
import { outcomeText } from '../../shared/outcome-text.ts'
import { emptyDraft, outcomeOf, type Market, type OutcomeDraft } from './outcome-draft.ts'
import { text } from './text.ts'

/** What a person began to declare in this tab and neither sent nor gave up. */
export type BegunDeclaration = { readonly draft: OutcomeDraft; readonly note: string }

/** Where it is kept: what was filled in in the form, and the number in the market's row. */
function draftsOf(owner: string, marketId: string) {
  return { form: draftStore<Partial<BegunDeclaration>>(owner, `results.declare.${marketId}`), entry: draftStore<string>(owner, `results.number.${marketId}`) }
}

function forget(owner: string, marketId: string): void {
  const { form, entry } = draftsOf(owner, marketId)
  form.forget()
  entry.forget()
}

/** Forgets what this person began of a market, wherever they did: they have declared its result, or verified another person's. */
export function useForgetBegun(): (marketId: string) => void {
  const owner = useContext(OwnerContext)
  return (marketId) => forget(owner, marketId)
}

/** What this person has begun of a market, as it is kept now. */
export function useBegun({ id }: Pick<Market, 'id'>): { readonly begun: BegunDeclaration | null; readonly discard: () => void } {
  const owner = useContext(OwnerContext)
  // Read as one text: a store's state is compared by itself.
  const kept = useSyncExternalStore(watchDrafts, () => {
    const { form, entry } = draftsOf(owner, id)
    return JSON.stringify([form.read()?.values ?? null, entry.read()?.values ?? null])
  })
  const begun = useMemo(() => {
    const [filled, number] = JSON.parse(kept) as [Partial<BegunDeclaration> | null, string | null]
    return filled === null && number === null ? null : { draft: filled?.draft ?? { ...emptyDraft, number: number ?? '' }, note: filled?.note?.trim() ?? '' }
  }, [kept])
  return { begun, discard: () => forget(owner, id) }
}

/** What was chosen, in words, whole or not; null where nothing is. */
export function begunText({ draft }: BegunDeclaration, market: Market): string | null {
  const built = outcomeOf(draft, market)
  if (built.ok) return outcomeText(built.outcome, market)
  if (draft.how === 'void') return text.choose.void
  const chosen = market.selections.filter(({ id }) => draft.places[id] !== undefined).map(({ name }) => name)
  return chosen.length > 0 ? chosen.join(', ') : draft.number.trim() === '' ? null : draft.number.trim()
}
