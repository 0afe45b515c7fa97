import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { paths } from '../paths.ts'
import { Notice } from './notice.tsx'
import { fallbackText } from './text.ts'

/** Where every unknown address leads. */
export function NotFoundPage(): ReactElement {
  return (
    <main>
      <Notice mark="404" title={fallbackText.notFoundTitle} text={fallbackText.notFoundText} whole>
        <Button component="a" href={paths.root}>
          {fallbackText.home}
        </Button>
      </Notice>
    </main>
  )
}
