import { IconDeviceDesktop, IconDeviceMobile, IconEye, IconEyeOff, IconGripVertical, IconPhoto, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Suspense, type ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import type { Column } from '../../components/data-table/column.ts'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { mayCall } from '../../shared/access.ts'
import { formatBasisPoints } from '../../shared/format.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useSession } from '../../shared/session.ts'
import { shownText } from '../../shared/shown-text.ts'
import { imageAddress, type Game } from './casino-rows.ts'
import classes from './casino.module.css'
import { text } from './text.ts'
import { gameSwitches, isOn, useGameSwitch, type GameSwitch } from './use-game-switch.ts'

// What can be done with a game comes after what people came to see.
const GameMenu = lazyPart(() => import('./game-menu.tsx'), 'GameMenu')

const tones: Readonly<Record<Game['shown'], ChipTone>> = {
  shown: 'neutral', scheduled: 'accent', archived: 'neutral', kind_off: 'warn', provider_off: 'warn', sub_category_off: 'warn', off: 'warn', no_device: 'warn',
}

/** @param ordered rows stand in the order of players and can be moved by this person */
export const gameColumns = (ordered: boolean): readonly Column<Game>[] => [
  { id: 'name', header: text.columns.name, width: ordered ? 228 : 202, sortKey: 'name', grow: 3, fixed: true, cell: (row) => <GameName game={row} ordered={ordered} /> },
  { id: 'actions', header: text.columns.actions, width: 78, align: 'center', fixed: true, cell: (row) => <LateMenu game={row} /> },
  { id: 'shown', header: text.columns.shown, width: 108, cell: (row) => <ShownChip game={row} /> },
  ...gameSwitches.map((name): Column<Game> => ({ id: name, header: text.columns[name], width: 78, align: 'center', cell: (row) => <FlagSwitch game={row} name={name} inGrid /> })),
  { id: 'provider', header: text.columns.provider, width: 120, sortKey: 'provider', cell: (row) => row.provider_name },
  { id: 'sub_category', header: text.columns.subCategory, width: 120, sortKey: 'sub_category', cell: (row) => row.sub_category_name },
  { id: 'kind', header: text.columns.kind, width: 104, sortKey: 'kind', cell: (row) => row.game_name },
  { id: 'return', header: text.columns.return, width: 84, align: 'end', sortKey: 'return', cell: (row) => <bdi>{row.return_bp === null ? '–' : formatBasisPoints(row.return_bp)}</bdi> },
  { id: 'visible_from', header: text.columns.visibleFrom, width: 108, sortKey: 'visible_from', fallsFirst: true, hiddenAtFirst: true, cell: (row) => <When iso={row.visible_from} style="short" /> },
  { id: 'code', header: text.columns.code, width: 140, sortKey: 'code', hiddenAtFirst: true, cell: (row) => <bdi dir="ltr" className={classes.code}>{row.code}</bdi> },
]

function GameName({ game, ordered }: { readonly game: Game; readonly ordered: boolean }): ReactElement {
  return (
    <span className={classes.game}>
      {ordered ? <span className={classes.grip} draggable data-drag title={text.drag}><IconGripVertical size={15} aria-hidden /></span> : null}
      <GameThumb game={game} />
      <span dir="auto" className={classes.gameName} title={`${game.name}, ${game.code}`}>{game.name}</span>
    </span>
  )
}

function GameThumb({ game }: { readonly game: Game }): ReactElement {
  const image = game.desktop_image ?? game.mobile_image
  return (
    <span className={classes.thumb} title={image === null ? text.noImage : undefined}>
      {image === null ? <IconPhoto size={14} aria-hidden /> : <img src={imageAddress(image)} alt="" loading="lazy" decoding="async" />}
    </span>
  )
}

/** Whether players see a game; where not, why, and what would change it on hover. */
export function ShownChip({ game }: { readonly game: Game }): ReactElement {
  return <Chip tone={tones[game.shown]} title={shownText.why[game.shown]}>{text.shown[game.shown]}</Chip>
}

const icons: Readonly<Record<GameSwitch, readonly [on: typeof IconEye, off: typeof IconEye]>> = {
  status: [IconEye, IconEyeOff], desktop: [IconDeviceDesktop, IconDeviceDesktop], mobile: [IconDeviceMobile, IconDeviceMobile], popular: [IconStarFilled, IconStar],
}

type FlagSwitchProps = {
  readonly game: Game
  readonly name: GameSwitch
  /** In a grid, which has the focus itself. */
  readonly inGrid?: boolean
}

/** A flag of a game where it stands: pressed it is the other, with the way back. Whoever may not change it sees it. */
function FlagSwitch({ game, name, inGrid = false }: FlagSwitchProps): ReactElement {
  const { user } = useSession()
  const flip = useGameSwitch()
  const on = isOn(game, name)
  const Icon = icons[name][on ? 0 : 1]
  const label = `${game.name}: ${text.switches[name]}`
  if (!mayCall(user, catalogue.eventStatus) || game.archived) {
    return <span className={classes.flag} data-on={on || undefined} role="img" aria-label={`${label}: ${on ? text.yes : text.no}`}><Icon size={17} aria-hidden /></span>
  }
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      title={(on ? text.flipOff : text.flipOn)[name]}
      className={classes.flag}
      data-on={on || undefined}
      data-act={name}
      disabled={flip.isPending}
      onClick={() => flip.mutate({ game, name, on: !on })}
      {...(inGrid ? { tabIndex: -1 } : {})}
    >
      <Icon size={17} aria-hidden />
    </button>
  )
}

/** A game on a narrow screen. */
export function GameCard({ game }: { readonly game: Game }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <GameThumb game={game} />
        <b dir="auto" className={classes.gameName}>{game.name}</b>
        <span className={classes.cardEnd}><LateMenu game={game} /></span>
      </span>
      <span className={classes.cardLine}>
        <ShownChip game={game} />
        <span dir="auto">{text.under({ provider: game.provider_name, subCategory: game.sub_category_name })}</span>
      </span>
      <span className={classes.cardLine}>
        {gameSwitches.map((name) => <FlagSwitch key={name} game={game} name={name} />)}
        <span className={classes.cardEnd}>{text.columns.return}: <bdi>{game.return_bp === null ? '–' : formatBasisPoints(game.return_bp)}</bdi></span>
      </span>
    </div>
  )
}

function LateMenu({ game }: { readonly game: Game }): ReactElement {
  return (
    <Suspense fallback={null}>
      <GameMenu game={game} />
    </Suspense>
  )
}
