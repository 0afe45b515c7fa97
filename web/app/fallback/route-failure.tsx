import { Button } from '@mantine/core'
import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, type ReactElement } from 'react'
import { lostChunkOf } from '../../shared/lost-chunk.ts'
import { reloadPage } from '../../shared/reload-page.ts'
import { paths } from '../paths.ts'
import { AccessRefused } from './access-refused.ts'
import { Notice } from './notice.tsx'
import { fallbackText } from './text.ts'

/** What stands in place of a page that may not be seen, could not be loaded, or broke. */
export function RouteFailure({ error, reset }: ErrorComponentProps): ReactElement {
  useEffect(
    function logFailure() {
      if (!(error instanceof AccessRefused)) console.error(error)
    },
    [error],
  )

  if (error instanceof AccessRefused) {
    return (
      <Notice mark="403" title={fallbackText.forbiddenTitle} text={fallbackText.forbiddenText}>
        <Button component={Link} to={paths.dashboard}>
          {fallbackText.home}
        </Button>
      </Notice>
    )
  }
  const lost = lostChunkOf(error)
  if (lost !== null) {
    return (
      <Notice mark="!" title={fallbackText.chunkTitle({ chunk: lost })} text={fallbackText.chunkText}>
        <Button onClick={reloadPage}>{fallbackText.reload}</Button>
      </Notice>
    )
  }
  return (
    <Notice mark="!" title={fallbackText.unexpectedTitle} text={fallbackText.unexpectedText}>
      <Button onClick={reset}>{fallbackText.again}</Button>
    </Notice>
  )
}
