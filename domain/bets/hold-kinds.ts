/** What keeps bets out of a place: of everybody, or of a branch that is not offered it, or sees it and does not bet. */
export const holdKinds = ['stop', 'block', 'lock'] as const
export type HoldKind = (typeof holdKinds)[number]
