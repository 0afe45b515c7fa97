import { IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { use, type ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import type { MenuEntry } from '../../components/menu-button/menu-entry.ts'
import { mayCall } from '../../shared/access.ts'
import { useRowMutation } from '../../shared/api.ts'
import { openPlacePanel, type CasinoPlace } from '../../shared/place-panel.ts'
import { useSession } from '../../shared/session.ts'
import { paths } from '../../app/paths.ts'
import { openCasinoPanel } from './casino-panel.ts'
import { refreshCasino, type Game } from './casino-rows.ts'
import classes from './casino.module.css'
import { GamePlacesContext } from './game-places.ts'
import { holdEntries } from './hold-entries.ts'
import { text } from './text.ts'
import { gameSwitches, isOn, useGameSwitch } from './use-game-switch.ts'

/** Everything that this person may do with a game, each switch with what it does. */
export function GameMenu({ game }: { readonly game: Game }): ReactElement {
  const { user } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const flip = useGameSwitch()
  const archive = useRowMutation(casino.archiveGame)
  const places = use(GamePlacesContext)
  const edits = mayCall(user, casino.createGame)
  const place: CasinoPlace = { kind: 'casino_game', id: game.id, name: game.name }
  const switches: readonly MenuEntry[] = edits && !game.archived
    ? gameSwitches.map((name): MenuEntry => {
        const on = isOn(game, name)
        return { kind: 'check', label: text.switches[name], on, disabled: flip.isPending, onSelect: () => flip.mutate({ game, name, on: !on }) }
      })
    : []
  const moves: readonly MenuEntry[] = places === null
    ? []
    : (['first', 'last'] as const).filter((end) => places[`${end}Id`] !== game.id).map((end): MenuEntry => ({ kind: 'item', label: text.toEnd[end], onSelect: () => void places.toEnd(game.id, end) }))
  const acts: readonly MenuEntry[] = edits
    ? [
        { kind: 'item', label: game.archived ? text.restore : text.archive, onSelect: () => archive.mutate({ params: { id: game.id }, body: { archived: !game.archived, version: game.version } }, { onSettled: () => refreshCasino(queries) }) },
        { kind: 'item', label: text.deleteDots, onSelect: () => openCasinoPanel({ panel: 'delete_game', game, onGone: () => undefined }) },
      ]
    : []
  const entries: readonly MenuEntry[] = [
    ...switches,
    ...(switches.length > 0 ? [{ kind: 'divider' } as const] : []),
    ...moves,
    ...(moves.length > 0 ? [{ kind: 'divider' } as const] : []),
    { kind: 'item', label: edits ? text.editDots : text.open, onSelect: () => void navigate({ to: paths.casinoCms, search: (before) => ({ ...before, open: game.id }) }) },
    { kind: 'item', label: text.limitsDots, onSelect: () => openPlacePanel({ panel: 'limits', place }) },
    { kind: 'item', label: text.explainDots, onSelect: () => openPlacePanel({ panel: 'explain_stake', within: place }) },
    { kind: 'item', label: text.historyDots, onSelect: () => openPlacePanel({ panel: 'history', place }) },
    ...holdEntries(user, place),
    ...acts,
  ]
  return (
    <MenuButton label={text.menuOf({ name: game.name })} className={classes.dots} entries={entries} width={270} position="bottom-end">
      <IconDots size={17} aria-hidden />
    </MenuButton>
  )
}
