import type { Metadata } from '#contract/envelope.ts'

/** How many rows a list's filters select, from its first page; null where the list does not count. */
export function totalOf(metadata: Metadata | undefined): { readonly count: number; readonly exact: boolean } | null {
  return metadata?.total === undefined ? null : { count: metadata.total, exact: metadata.total_is_exact ?? true }
}
