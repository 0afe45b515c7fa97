import { Button } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { wallet } from '#contract/wallet.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { useRowMutation } from '../../shared/api.ts'
import { formatMinor } from '../../shared/format.ts'
import type { RoundRow } from './round-columns.tsx'
import { text } from './text.ts'
import classes from './wallet.module.css'

const reasonMin = 3
const ways = ['close', 'undo'] as const

/** Ends a round that its provider left open, as it stands or as if it had not been; of one that was undone, says what becomes of what was won since. */
export function ResolveRound({ round, reportId }: { readonly round: RoundRow; readonly reportId: string | undefined }): ReactElement {
  const [how, setHow] = useState<(typeof ways)[number] | null>(null)
  const resolve = useRowMutation(wallet.resolveRound, { invalidates: [wallet.rounds, wallet.round, wallet.roundCalls, wallet.interrupted, wallet.figures], quiet: true })
  function close(): void {
    resolve.reset()
    setHow(null)
  }
  const amount = (minor: number): string => formatMinor(minor, round.currency)
  const late = round.late_win_minor > 0
  const words = late ? text.lateWays : text.ways
  const effect = late ? (how === 'close' ? text.payEffect : text.refuseEffect)({ amount: amount(round.late_win_minor) }) : how === 'close' ? text.closeEffect({ amount: amount(round.net_minor) }) : text.undoEffect({ stake: amount(round.stake_minor), win: amount(round.win_minor) })
  return (
    <div className={classes.buttons}>
      {ways.map((way) => (
        <Button key={way} size="compact-sm" variant="default" onClick={() => setHow(way)}>
          {words[way]}
        </Button>
      ))}
      <ConfirmDialog
        opened={how !== null}
        onClose={close}
        verb={words[how ?? 'close']}
        target={text.roundOf({ game: round.game_name, player: round.user_name })}
        danger
        reason={{ least: reasonMin, draft: `wallet.resolve.${how ?? 'close'}.${round.id}` }}
        pending={resolve.isPending}
        error={resolve.error}
        onConfirm={({ reason }) =>
          resolve.mutate({ params: { id: round.id }, body: { how: how ?? 'close', reason, last_call_at: round.last_call_at, ...(reportId !== undefined && { report_id: reportId }) } }, {
            onSuccess: () => {
              notify.success(text.resolved)
              close()
            },
          })
        }
      >
        <p className={classes.note}>{effect}</p>
        {reportId === undefined ? null : <p className={classes.note}>{text.compare.evidenceHere}</p>}
      </ConfirmDialog>
    </div>
  )
}
