import { useQuery } from '@tanstack/react-query'
import { superAdmins } from '#contract/super-admins.ts'
import { rowQuery } from '../../shared/api.ts'

/** The account of a statement: its name and level, from the path that leads to it. */
export function useSubject(accountId: string) {
  const path = useQuery({ ...rowQuery(superAdmins.breadcrumb, { query: { id: accountId } }), enabled: accountId !== '' })
  return { subject: path.data?.data.at(-1) ?? null, error: path.error, retry: () => void path.refetch() }
}
