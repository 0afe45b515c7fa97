import type { superAdmins } from '#contract/super-admins.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { countedUpTo, decodeCursor, isUserName, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handlers } from '../runtime/handler.ts'
import { viewerOf } from '../bets/viewer.ts'
import { countDownline, listDownline, listRoots, listSteps, mayReach } from './account-store.ts'

export const superAdminsHandlers: Handlers<typeof superAdmins> = {
  async downline({ tx }, { params, query, principal }) {
    const after = decodeCursor(query.cursor, [isUserName, isId])
    if (!after.ok) return after
    if (!(await mayReach(tx, viewerOf(principal).accountId, params.id))) return refuse('ACCESS_NOT_FOUND')
    const { limit, fetch } = pageLimit(query.limit)
    const found = await listDownline(tx, params.id, { search: query.search, after: after.value, limit: fetch })
    const { rows, metadata } = pageOf(found, limit, (account) => [account.user_name, account.id])
    const counted = after.value === null ? countedUpTo(await countDownline(tx, params.id, query.search)) : {}
    return ok({ rows, metadata: { ...metadata, ...counted } })
  },

  async roots({ tx }, { principal }) {
    return ok({ rows: await listRoots(tx, viewerOf(principal).accountId) })
  },

  async breadcrumb({ tx }, { query, principal }) {
    const viewer = viewerOf(principal).accountId
    if (!(await mayReach(tx, viewer, query.id))) return refuse('ACCESS_NOT_FOUND')
    return ok({ rows: await listSteps(tx, viewer, query.id) })
  },
}
