import { useQueries } from '@tanstack/react-query'
import { exposure } from '#contract/exposure.ts'
import { rowQuery } from '../../shared/api.ts'
import type { Below } from './tree-rows.ts'

export type Downlines = { readonly below: (branch: string) => Below | undefined; readonly retry: (branch: string) => void }

/** What stands below each opened branch, level by level, fetched when it is opened and kept while it is. */
export function useDownlines(opened: readonly string[], accountId: string | undefined): Downlines {
  const found = useQueries({
    queries: opened.map((branch) => {
      const [marketId = '', , parentId = ''] = branch.split(' ')
      return rowQuery(exposure.downline, {
        query: { market_id: marketId, ...(parentId === '' ? {} : { parent_id: parentId }), ...(accountId === undefined ? {} : { account_id: accountId }) },
      })
    }),
  })
  const at = (branch: string) => found[opened.indexOf(branch)]
  return {
    below(branch) {
      const query = at(branch)
      if (query === undefined) return undefined
      if (query.data !== undefined) return { state: 'ready', rows: query.data.data }
      return { state: query.isError ? 'failed' : 'loading' }
    },
    retry: (branch) => void at(branch)?.refetch(),
  }
}
