import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import { paths } from '../../app/paths.ts'
import { rowQuery } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import type { useNear } from '../../shared/use-near.ts'
import type { EventFilters } from './event-filters.tsx'
import classes from './sports.module.css'
import { text } from './text.ts'

type PlainTreeProps = {
  readonly filters: EventFilters
  /** Tell that somebody is near. */
  readonly signs: ReturnType<typeof useNear>[1]
  /** On narrow screens: its rows are asked for, and come with the tree. */
  readonly onUnfold: (unfolded: true) => void
}

/** The categories and sports of the catalogue as the tree shows them before anything is opened; the tree takes their place when a hand or the keyboard comes near. */
export function PlainTree({ filters: { game_id: chosen, league_id: league, state }, signs, onUnfold }: PlainTreeProps): ReactElement {
  const games = useQuery(rowQuery(sports.games, {})).data?.data ?? []
  const menus = useQuery(rowQuery(sports.menus, {})).data?.data ?? []
  const filled = menus.filter(({ menu_id: id }) => games.some((game) => game.menu_id === id))
  const rows = (menu: string | null): readonly ReactElement[] => games.filter((game) => menu === null || game.menu_id === menu).map((game) => (
    <li key={game.id} data-inner={menu === null ? undefined : true}>
      <Link to={paths.sports} search={{ state, game_id: game.id }} dir="auto" data-chosen={game.id === chosen || undefined}>{game.name}</Link>
      {game.in_play === 0 ? null : <b>{formatCount(game.in_play)}</b>}
      {formatCount(game.events)}
    </li>
  ))
  return (
    <nav className={classes.treePlace} aria-label={text.tree.label} {...signs}>
      <header>
        <span>{text.tree.label}</span>
        <button type="button" aria-expanded={false} onClick={() => onUnfold(true)}>{text.tree.label}</button>
      </header>
      <ul>
        <li data-all>
          <Link to={paths.sports} search={{ state }} data-chosen={(chosen === undefined && league === undefined) || undefined}>{text.allSports}</Link>
        </li>
        {filled.length === 0 ? rows(null) : filled.flatMap((menu) => [<li key={menu.menu_id} dir="auto" className={classes.menu}>{menu.menu_name}</li>, ...rows(menu.menu_id)])}
      </ul>
    </nav>
  )
}
