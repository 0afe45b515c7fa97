import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { results } from '#contract/results.ts'
import { useState, type ReactElement } from 'react'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { PageAction } from '../../shared/actions.ts'
import { Permitted } from '../../shared/permitted.tsx'
import type { Market } from './outcome-draft.ts'
import { PreviewFigures } from './preview-figures.tsx'
import { text } from './text.ts'
import { useRollBack, useRollBackPreview, type ResultRow } from './use-results.ts'

/** The server asks for at least this many characters of reason. */
const reasonMin = 3

type RollBackButtonProps = {
  readonly market: Market
  readonly result: ResultRow
  readonly eventName: string
  /** As of every act on a result. */
  readonly onAsked: (asked: ResultRow | null) => void
}

/** Takes a result back: a declared one is withdrawn, a settled one has its money reversed after the name of the event is typed: its markets have the names of those of every other. */
export function RollBackButton(props: RollBackButtonProps): ReactElement {
  return (
    <Permitted call={results.rollback}>
      <RollBack {...props} />
    </Permitted>
  )
}

function RollBack({ market, result, eventName, onAsked }: RollBackButtonProps): ReactElement {
  const target = text.target({ market: market.name, event: eventName })
  const [opened, setOpened] = useState(false)
  const settled = result.state === 'settled'
  const rollBack = useRollBack()
  const preview = useRollBackPreview(market.id, opened)
  const figures = preview.data?.data[0]

  function ask(): void {
    setOpened(true)
    onAsked(result)
  }
  return (
    <>
      <Button variant="default" data-offered onClick={ask}>
        {settled ? text.rollBack : text.withdraw}
      </Button>
      <PageAction id={`results.rollback ${market.id}`} label={text.actionOn({ act: settled ? text.rollBack : text.withdraw, market: market.name })} icon={IconArrowBackUp} acts={[results.rollback]} run={ask} />
      <ConfirmDialog
        opened={opened}
        onClose={() => {
          setOpened(false)
          onAsked(null)
          rollBack.reset()
        }}
        verb={settled ? text.rollBack : text.withdraw}
        target={target}
        {...(settled && figures !== undefined ? { count: text.count({ bets: figures.bets, players: figures.players }) } : {})}
        danger
        reason={{ least: reasonMin, draft: `results.rollback.${market.id}.${result.revision}` }}
        {...(settled ? { typedName: eventName.trim() } : {})}
        pending={rollBack.isPending}
        ready={figures !== undefined}
        error={rollBack.error ?? (settled ? null : preview.error)}
        onConfirm={({ reason }) => {
          if (figures === undefined) return
          onAsked(null)
          // Told though this part is gone by then, as its verification is.
          void rollBack.mutateAsync({ body: { market_id: market.id, revision: result.revision, reason, preview_hash: figures.hash } }).then(
            () => {
              setOpened(false)
              notify.success(settled ? text.toasts.rolledBack({ market: target }) : text.toasts.withdrawn({ market: target }))
            },
            () => {
              onAsked(result)
              void preview.refetch()
            },
          )
        }}
      >
        {settled ? <PreviewFigures title={text.preview.rollBack} query={preview} /> : null}
      </ConfirmDialog>
    </>
  )
}
