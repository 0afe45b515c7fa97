import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { Suspense, useState, type ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { PageAction } from '../../shared/actions.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { Game, GameFilters } from './casino-rows.ts'
import { text } from './text.ts'

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'), 'BulkDialog')

export type PickedGames = {
  readonly rows: readonly Game[]
  /** All that the filters select, loaded or not. */
  readonly all: boolean
  readonly clear: () => void
}

/** What can be done with the games that are picked: all at once, each with its own result. */
export function BulkChange({ picked, filters }: { readonly picked: PickedGames; readonly filters: GameFilters }): ReactElement {
  const [taken, setTaken] = useState<PickedGames | null>(null)
  const begin = (): void => setTaken(picked)
  return (
    <>
      <PageAction id="casino.bulk" label={text.bulk.change} icon={IconChecks} acts={[casino.changeGames]} run={begin} />
      <Button size="compact-xs" variant="default" onClick={begin}>{text.bulk.change}</Button>
      {taken === null ? null : (
        <Suspense fallback={null}>
          <BulkDialog picked={taken} filters={filters} onClose={() => setTaken(null)} />
        </Suspense>
      )}
    </>
  )
}
