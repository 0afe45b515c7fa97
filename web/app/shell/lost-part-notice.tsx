import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { tellLostPart, useLostPart } from '../../shared/lost-part.ts'
import { reloadPage } from '../../shared/reload-page.ts'
import { fallbackText } from '../fallback/text.ts'
import classes from './lost-part-notice.module.css'

/** What stands over the page, dialogs included, after a part of it could not be fetched: until the person reloads, or goes on without it. */
export function LostPartNotice(): ReactElement | null {
  const lost = useLostPart()
  if (lost === null) return null
  return (
    <div role="alert" className={classes.notice}>
      <div className={classes.words}>
        <p>{fallbackText.chunkTitle({ chunk: lost })}</p>
        <p>{fallbackText.chunkText}</p>
      </div>
      <Button size="compact-sm" onClick={reloadPage}>
        {fallbackText.reload}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => tellLostPart(null)}>
        {fallbackText.goOn}
      </Button>
    </div>
  )
}
