import { Button, Drawer, Skeleton, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { When } from '../../components/value/when.tsx'
import { mayCall } from '../../shared/access.ts'
import { rowQuery, useRowMutation } from '../../shared/api.ts'
import { formatBasisPoints } from '../../shared/format.ts'
import { openPlacePanel } from '../../shared/place-panel.ts'
import { useSession } from '../../shared/session.ts'
import { shownText } from '../../shared/shown-text.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { openCasinoPanel } from './casino-panel.ts'
import { refreshCasino, type Game } from './casino-rows.ts'
import classes from './casino.module.css'
import { EditGameForm } from './edit-game-form.tsx'
import { ShownChip } from './game-columns.tsx'
import { GameImages } from './image-fields.tsx'
import { paramLines } from './launch-params.ts'
import { text } from './text.ts'
import { gameSwitches, isOn, useGameSwitch } from './use-game-switch.ts'

/** One game: whether players see it and why, its switches, its images, and what it is. */
export function GameDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const drawer = useDialogClose(onClose)
  const { user } = useSession()
  const query = useQuery(rowQuery(casino.game, { params: { id } }))
  const game = query.data?.data[0]
  return (
    <Drawer opened {...drawer} position="right" size={560} title={<span dir="auto">{game?.name ?? text.loading}</span>} closeButtonProps={{ 'aria-label': text.close }}>
      {game === undefined ? (
        query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Skeleton height={320} role="img" aria-label={text.loading} />
      ) : (
        <div className={classes.drawer}>
          <p className={classes.why}>
            <ShownChip game={game} /> {shownText.why[game.shown]}
          </p>
          {mayCall(user, casino.createGame) ? <EditGame game={game} onClose={onClose} /> : <GameFacts game={game} />}
        </div>
      )}
    </Drawer>
  )
}

function EditGame({ game, onClose }: { readonly game: Game; readonly onClose: () => void }): ReactElement {
  const queries = useQueryClient()
  const flip = useGameSwitch()
  const archive = useRowMutation(casino.archiveGame)
  const place = { kind: 'casino_game', id: game.id, name: game.name } as const
  return (
    <>
      <div className={classes.switches}>
        {gameSwitches.map((name) => (
          <Switch key={name} label={text.switches[name]} checked={isOn(game, name)} disabled={flip.isPending || game.archived} onChange={() => flip.mutate({ game, name, on: !isOn(game, name) })} />
        ))}
      </div>
      <GameImages game={game} />
      <EditGameForm key={game.id} game={game} onClose={onClose} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => openPlacePanel({ panel: 'limits', place })}>{text.limitsDots}</Button>
        <Button variant="default" onClick={() => openPlacePanel({ panel: 'history', place })}>{text.historyDots}</Button>
        <span className={classes.space} />
        <Button
          variant="default"
          loading={archive.isPending}
          onClick={() => archive.mutate({ params: { id: game.id }, body: { archived: !game.archived, version: game.version } }, { onSettled: () => refreshCasino(queries) })}
        >
          {game.archived ? text.restore : text.archive}
        </Button>
        <Button variant="subtle" color="red" onClick={() => openCasinoPanel({ panel: 'delete_game', game, onGone: onClose })}>{text.deleteDots}</Button>
      </div>
    </>
  )
}

/** The same for whoever may only look. */
function GameFacts({ game }: { readonly game: Game }): ReactElement {
  const params = paramLines(game.launch_params)
  const facts: readonly (readonly [string, ReactElement | string])[] = [
    [text.columns.provider, game.provider_name],
    [text.columns.subCategory, game.sub_category_name],
    [text.columns.kind, game.game_name],
    [text.form.code, game.code],
    ...gameSwitches.map((name) => [text.switches[name], isOn(game, name) ? text.yes : text.no] as const),
    [text.form.return, game.return_bp === null ? '–' : formatBasisPoints(game.return_bp)],
    [text.form.visibleFrom, <When key="from" iso={game.visible_from} />],
    ...(params === '' ? [] : [[text.form.params, params] as const]),
  ]
  return (
    <>
      <GameImages game={game} />
      <dl className={classes.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
