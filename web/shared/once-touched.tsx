import { Suspense, type ReactElement, type ReactNode } from 'react'
import { useTouched } from './use-touched.ts'

/** What only a hand on the page can need: its code is asked for with the first sign of one, and stands once it is there. */
export function OnceTouched({ children }: { readonly children: ReactNode }): ReactElement | null {
  return useTouched() ? <Suspense fallback={null}>{children}</Suspense> : null
}
