import type { ReactElement } from 'react'
import { When } from '../components/value/when.tsx'
import { valueWords } from './change-words.ts'

type ChangeValueProps = { readonly field: string; readonly value: string; readonly currency: string | null; readonly className?: string | undefined }

/** What stood in a field, as people read it. */
export function ChangeValue({ field, value, currency, className }: ChangeValueProps): ReactElement {
  const { text, iso } = valueWords(field, value, currency)
  return <bdi className={className}>{iso === null ? text : <When iso={iso} />}</bdi>
}
