import { forgetDrafts } from '../components/form/draft-store.ts'

/** The choice under which the palette keeps what was chosen before: names of accounts, numbers of bets. */
export const recentName = 'palette.recent'

/** A person who leaves leaves nothing behind of what they looked at and typed here. Choices of layout stay: they say nothing of anybody. */
export function forgetPerson(owner: string): void {
  forgetDrafts(owner)
  try {
    window.localStorage.removeItem(`steward.${owner}.${recentName}`)
  } catch {
    // Nothing was kept.
  }
}
