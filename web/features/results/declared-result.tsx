import { Button } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { ApiError } from '#contract/client.ts'
import { results } from '#contract/results.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { can } from '../../shared/access.ts'
import { PageAction } from '../../shared/actions.ts'
import { useSession } from '../../shared/session.ts'
import type { Market } from './outcome-draft.ts'
import { PreviewFigures } from './preview-figures.tsx'
import { ResultFacts } from './result-facts.tsx'
import classes from './results.module.css'
import { RollBackButton } from './roll-back-button.tsx'
import { text } from './text.ts'
import { isSeen, useSettlePreview, useVerify, type ResultRow } from './use-results.ts'

type DeclaredResultProps = {
  readonly market: Market
  readonly result: ResultRow
  readonly eventName: string
  /** What this person is asked to confirm an act on; null once it is sent, or left. */
  readonly onAsked: (asked: ResultRow | null) => void
}

/** A declared result waits for a second person, who sees what it would do and confirms exactly that. */
export function DeclaredResult({ market, result, eventName, onAsked }: DeclaredResultProps): ReactElement {
  const { user } = useSession()
  const preview = useSettlePreview(market.id, user.kind === 'staff' ? result.outcome : null)
  const mine = user.kind === 'staff' && result.declared_by_id === user.id
  const mayVerify = can(user, 'SPORTS', 'Result Verify')
  return (
    <div className={classes.form}>
      <ResultFacts market={market} result={result}>
        {mayVerify && mine ? <p className={classes.explain}>{text.samePerson}</p> : null}
        {mayVerify ? null : <p className={classes.hint}>{text.waitsForVerifier}</p>}
      </ResultFacts>
      {user.kind === 'staff' ? <PreviewFigures title={text.preview.settle} query={preview} /> : null}
      <div className={classes.buttons}>
        <RollBackButton market={market} result={result} eventName={eventName} onAsked={onAsked} />
        {mayVerify && !mine ? <VerifyButton market={market} result={result} eventName={eventName} onAsked={onAsked} preview={preview} /> : null}
      </div>
    </div>
  )
}

type VerifyButtonProps = DeclaredResultProps & { readonly preview: ReturnType<typeof useSettlePreview> }

function VerifyButton({ market, result, eventName, onAsked, preview }: VerifyButtonProps): ReactElement {
  const target = text.target({ market: market.name, event: eventName })
  const [opened, setOpened] = useState(false)
  const verify = useVerify()
  const figures = preview.data?.data[0]
  const changed = verify.error instanceof ApiError && verify.error.code === 'RESULT_PREVIEW_CHANGED'

  function ask(): void {
    setOpened(true)
    onAsked(result)
  }
  function confirm(): void {
    if (figures === undefined) return
    onAsked(null)
    // Told though this part is gone by then: the panel shows the next state as soon as it is read.
    void verify.mutateAsync({ body: { market_id: market.id, revision: result.revision, outcome: result.outcome, preview_hash: figures.hash } }).then(
      () => {
        setOpened(false)
        notify.success(text.toasts.verified({ market: target }))
      },
      () => {
        onAsked(result)
        void preview.refetch()
      },
    )
  }

  return (
    <>
      <Button disabled={figures === undefined} data-offered onClick={ask}>
        {text.verifyAndSettle}
      </Button>
      {figures === undefined ? null : (
        <PageAction id={`results.verify ${market.id}`} label={text.actionOn({ act: text.verifyAndSettle, market: market.name })} icon={IconGavel} acts={[results.verify]} run={ask} />
      )}
      <ConfirmDialog
        opened={opened}
        onClose={() => {
          setOpened(false)
          onAsked(null)
          verify.reset()
        }}
        verb={text.verifyAndSettle}
        target={target}
        {...(figures === undefined ? {} : { count: text.count({ bets: figures.bets, players: figures.players }) })}
        pending={verify.isPending}
        ready={isSeen(preview)}
        error={changed ? undefined : verify.error}
        onConfirm={confirm}
      >
        <ResultFacts market={market} result={result} />
        <PreviewFigures title={text.preview.settle} query={preview} depth="totals" />
        {changed ? <p className={classes.explain}>{text.preview.changed}</p> : null}
      </ConfirmDialog>
    </>
  )
}
