import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { formText } from './form-text.ts'
import classes from './form.module.css'

/** What has a draft: whether it stands in the fields again, and the way to be rid of it. */
type Restored = { readonly restored: boolean; readonly dirty: boolean; readonly discard: () => void }

/** Says that what stands in the fields was typed before, and offers to begin anew. */
export function RestoredNote({ of }: { readonly of: Restored }): ReactElement | null {
  if (!of.restored || !of.dirty) return null
  return (
    <p role="status" className={classes.restored}>
      {formText.restored}
      <Button size="compact-xs" variant="subtle" onClick={of.discard}>
        {formText.discard}
      </Button>
    </p>
  )
}
