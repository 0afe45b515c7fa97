import { Button, Drawer } from '@mantine/core'
import { useState, type FormEvent, type ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { MoneyInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { useRowMutation } from '../../shared/api.ts'
import { FoundSelect } from '../../shared/found-select.tsx'
import type { CasinoPlace } from '../../shared/place-panel.ts'
import { shownText } from '../../shared/shown-text.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { Explanation } from './explanation.tsx'
import { GameSelect } from './game-select.tsx'
import classes from './limits.module.css'
import type { StakeTold } from './rule-table.tsx'
import { text } from './text.ts'

type ExplainStakeDrawerProps = { readonly within: CasinoPlace | null; readonly onClose: () => void }

/** Asks what would become of a stake in a game of the casino, without one. */
export function ExplainStakeDrawer({ within, onClose }: ExplainStakeDrawerProps): ReactElement {
  const drawer = useDialogClose(onClose)
  const [player, setPlayer] = useState('')
  const [game, setGame] = useState(within?.kind === 'casino_game' ? within.id : '')
  const [stake, setStake] = useState<TypedFigure>(null)
  const [told, setTold] = useState<StakeTold | null>(null)
  const explain = useRowMutation(casino.explain)
  const ready = player !== '' && game !== '' && typeof stake === 'number'

  function ask(event: FormEvent): void {
    event.preventDefault()
    if (ready) explain.mutate({ query: { player_id: player, casino_game_id: game, stake_minor: String(stake) } }, { onSuccess: ({ data: [row] }) => setTold(row ?? null) })
  }

  return (
    <Drawer
      opened
      {...drawer}
      position="right"
      size={620}
      title={<span className={classes.title}>{text.explainStake.title}{within === null ? null : <small dir="auto">{within.name}</small>}</span>}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      <form onSubmit={ask} className={classes.ask}>
        <div className={classes.fields}>
          <FoundSelect only="player" label={text.explain.player} value={player} onChange={setPlayer} data-autofocus />
          <GameSelect within={within} label={text.explainStake.game} value={game} onChange={setGame} />
          <MoneyInput currency={told?.currency ?? 'INR'} rightSection={null} label={text.explain.stake} value={stake} onChange={setStake} />
        </div>
        <p className={classes.hint}>{text.explainStake.supposed}</p>
        <div className={classes.buttons}>
          <span className={classes.space} />
          <Button type="submit" loading={explain.isPending} disabled={!ready}>{text.explain.ask}</Button>
        </div>
      </form>
      {told === null ? null : (
        <Explanation told={told} words={{ ...text.explainStake, rules: text.explain.rules }}>
          {told.hidden === null ? null : <p>{shownText.why[told.hidden]}</p>}
        </Explanation>
      )}
    </Drawer>
  )
}
