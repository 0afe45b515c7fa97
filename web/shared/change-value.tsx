import type { ReactElement } from 'react'
import { When } from '../components/value/when.tsx'
import type { Told } from './change-words.ts'

/** What stood in a field, as people read it. */
export function ChangeValue({ told: { text, iso }, className }: { readonly told: Told; readonly className?: string | undefined }): ReactElement {
  return <bdi className={className}>{iso === null ? text : <When iso={iso} />}</bdi>
}
