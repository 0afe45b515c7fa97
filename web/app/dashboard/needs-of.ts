import type { notifications } from '#contract/notifications.ts'
import type { RowOf } from '#contract/endpoint.ts'

/** Kinds of notifications behind which something is to be done; results, alerts and rounds that wait are counted where they wait. */
const kinds = ['settlement.failed', 'feed.silent', 'exposure.alarm', 'access.asked', 'sign_in.locked'] as const
type Kind = (typeof kinds)[number]
type Notice = Pick<RowOf<typeof notifications.list>, 'key' | 'createdAt' | 'endedAt' | 'isUnRead'>

/** `since`: the oldest of them, ISO 8601 UTC. */
export type NoticeNeed = { readonly key: Kind; readonly count: number; readonly since: string }

/** What of one's own notifications still waits: what is not over. What nobody ends (a sign-in that is locked) waits until it is read. */
export function needsOf(notices: readonly Notice[]): readonly NoticeNeed[] {
  return kinds.flatMap((key) => {
    const open = notices.filter((notice) => notice.key === key && notice.endedAt === null && (key !== 'sign_in.locked' || notice.isUnRead))
    const [oldest] = open.map(({ createdAt }) => createdAt).toSorted()
    return oldest === undefined ? [] : [{ key, count: open.length, since: oldest }]
  })
}
