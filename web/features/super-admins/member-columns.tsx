import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { Amount } from '../../components/value/amount.tsx'
import { Chip } from '../../components/value/chip.tsx'
import valueClasses from '../../components/value/value.module.css'
import { When } from '../../components/value/when.tsx'
import { can } from '../../shared/access.ts'
import { levelTitle } from '../../shared/access-words.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { formatCount } from '../../shared/format.ts'
import type { OpenableFigure } from '../../shared/open-figure.ts'
import { useSession } from '../../shared/session.ts'
import { BetLockCell, StatusCell } from './member-locks.tsx'
import classes from './super-admins.module.css'
import { takeGive } from './take-give.ts'
import { text } from './text.ts'

export type Member = RowOf<typeof superAdmins.updateStatus>
/** An account among others, with what is below it. */
export type Listed = RowOf<typeof superAdmins.downline>

const columns = (): readonly Column<Listed>[] => [
  { id: 'name', header: text.columns.name, width: 150, grow: 2, fixed: true, sortKey: 'user_name', cell: (row) => <MemberName member={row} /> },
  { id: 'parent', header: text.columns.parent, width: 124, hiddenAtFirst: true, cell: (row) => row.parent_name ?? '–' },
  { id: 'level', header: text.columns.level, width: 104, sortKey: 'level', cell: (row) => levelTitle(row.level) },
  { id: 'children', header: text.columns.children, width: 76, align: 'end', cell: (row) => <Downline member={row} /> },
  { id: 'business', header: text.columns.business, width: 130, hiddenAtFirst: true, cell: (row) => row.business_name },
  { id: 'status', header: text.columns.status, width: 124, cell: (row) => <StatusCell member={row} /> },
  { id: 'betting', header: text.columns.betting, width: 104, cell: (row) => <BetLockCell member={row} /> },
  { id: 'transfers', header: text.columns.transfers, width: 104, hiddenAtFirst: true, cell: (row) => (row.transfer_locked ? text.locked : text.betOpen) },
  { id: 'currency', header: text.columns.currency, width: 88, cell: (row) => row.currency },
  { id: 'credit', header: text.columns.credit, width: 132, sortKey: 'credit', align: 'end', cell: (row) => <MemberFigure member={row} figure="credit" column="credit" minor={row.credit_minor} /> },
  { id: 'given', header: text.columns.given, width: 132, align: 'end', cell: (row) => <MemberFigure member={row} figure="given" column="given" minor={row.given_minor} /> },
  {
    id: 'balance',
    header: text.columns.balance,
    width: 214,
    sortKey: 'unsettled',
    align: 'end',
    cell: (row) => <MemberBalance member={row} />,
  },
  { id: 'netExposure', header: text.columns.netExposure, width: 152, align: 'end', cell: (row) => <MemberNetExposure member={row} minor={row.net_exposure_minor} column="netExposure" /> },
  { id: 'netShare', header: text.columns.netShare, width: 152, align: 'end', hiddenAtFirst: true, cell: (row) => <MemberNetExposure member={row} minor={row.net_exposure_share_minor} column="netShare" /> },
  { id: 'exposure', header: text.columns.exposure, width: 180, align: 'end', cell: (row) => <MemberFigure member={row} figure="held" column="exposure" minor={row.exposure_minor} /> },
  { id: 'available', header: text.columns.available, width: 132, align: 'end', cell: (row) => <MemberAvailable member={row} /> },
  { id: 'points', header: text.columns.points, width: 132, align: 'end', cell: (row) => <MemberFigure member={row} figure="points" column="points" minor={row.points_minor} /> },
  { id: 'clientPnl', header: text.columns.clientPnl, width: 132, align: 'end', cell: (row) => <MemberFigure member={row} figure="client_pnl" column="clientPnl" minor={row.client_pnl_minor} tone="pnl" /> },
  { id: 'clientShare', header: text.columns.clientShare, width: 176, align: 'end', cell: (row) => <MemberClientShare member={row} /> },
  { id: 'pnl', header: text.columns.pnl, width: 116, align: 'end', cell: (row) => <MemberFigure member={row} figure="own_pnl" column="pnl" minor={row.own_pnl_minor} tone="pnl" /> },
  { id: 'domain', header: text.columns.domain, width: 160, hiddenAtFirst: true, cell: (row) => <bdi dir="ltr">{row.domain ?? '–'}</bdi> },
  { id: 'created', header: text.columns.created, width: 116, sortKey: 'created_at', fallsFirst: true, cell: (row) => <When iso={row.created_at} style="date" /> },
  { id: 'signIn', header: text.columns.signIn, width: 116, cell: (row) => <When iso={row.last_sign_in_at} style="short" /> },
  { id: 'bets', header: text.columns.bets, width: 52, align: 'end', hiddenAtFirst: true, cell: (row) => <BetsLink member={row} /> },
  { id: 'details', header: text.columns.details, width: 64, align: 'center', fixed: true, cell: (row) => <DetailsLink member={row} /> },
]

/** Where the tree begins there may be several currencies, which then stand in a column; below it there is one. */
export const rootColumns = (): readonly Column<Listed>[] => columns().filter(({ id }) => id !== 'given' && id !== 'parent').map(({ sortKey: _, ...column }) => column)
/** Of several levels at once it matters under whom each stands. */
export const downlineColumns = (all: boolean): readonly Column<Listed>[] =>
  columns().filter(({ id }) => id !== 'currency').map((column) => (all && column.id === 'parent' ? { ...column, hiddenAtFirst: false } : column))

function MemberName({ member }: { readonly member: Member }): ReactElement {
  return (
    <span className={classes.name} data-leaf={member.children === 0 || undefined}>
      <b>{member.user_name}</b>
      {member.name === member.user_name ? null : <span dir="auto">{member.name}</span>}
    </span>
  )
}

const ownWords = { take: 'pay', give: 'receive' } as const

type OpenBalanceProps = {
  readonly minor: number
  readonly currency: string
  /** The viewer's own account, seen from below instead of from above. */
  readonly own?: boolean
}

/** What stands open between an account and the one above it, with the word for what settles it. */
export function OpenBalance({ minor, currency, own = false }: OpenBalanceProps): ReactElement {
  const open = takeGive(minor)
  if (open.kind === 'even') return <span className={classes.even}>{text.even}</span>
  const word = own ? ownWords[open.kind] : open.kind
  return (
    <span className={classes.open} title={text[`${word}Hint`]}>
      <span className={classes.verb}>{text[word]}</span> <Amount minor={open.minor} currency={currency} />
    </span>
  )
}

type MemberFigureProps = { readonly member: Member; readonly figure: OpenableFigure; readonly column: keyof typeof text.columns; readonly minor: number | null; readonly tone?: 'pnl' }

/** A figure of the account that opens its entries. */
function MemberFigure({ member, figure, column, minor, tone }: MemberFigureProps): ReactElement {
  if (minor === null) return <Amount minor={null} />
  return (
    <FigureButton of={{ accountId: member.id, userName: member.user_name, figure }} name={text.columns[column]} inGrid>
      <Amount minor={minor} currency={member.currency} {...(tone === undefined ? {} : { tone })} />
    </FigureButton>
  )
}

function MemberBalance({ member }: { readonly member: Member }): ReactElement {
  const { user } = useSession()
  return (
    <FigureButton of={{ accountId: member.id, userName: member.user_name, figure: 'balance_up' }} name={text.columns.balance} inGrid>
      <OpenBalance minor={member.unsettled_minor} currency={member.currency} own={member.id === user.account_id} /> <MemberDue member={member} />
    </FigureButton>
  )
}

/** Marks a balance that has come to the account's threshold of payment. */
function MemberDue({ member }: { readonly member: Member }): ReactElement | null {
  if (!member.payment_due) return null
  return (
    <Chip tone="warn" title={text.dueHint}>
      {text.due}
    </Chip>
  )
}

function MemberAvailable({ member }: { readonly member: Member }): ReactElement {
  return <MemberFigure member={member} figure={member.level === levels.player ? 'available' : 'credit_left'} column="available" minor={member.available_minor} />
}

type NetProps = { readonly member: Member; readonly minor: number | null; readonly column: 'netExposure' | 'netShare' }

/** What an account loses at worst opens the markets it would lose on; of a player, what holds that much. */
function MemberNetExposure({ member, minor, column }: NetProps): ReactElement {
  const { user } = useSession()
  const amount = <Amount minor={minor} currency={member.currency} tone="pnl" />
  if (member.level === levels.player) return <MemberFigure member={member} figure="held" column={column} minor={minor} tone="pnl" />
  if (minor === null || !can(user, 'BETS')) return amount
  return (
    <Link to={paths.member} params={{ admin_id: member.id }} search={{ tab: 'exposure' }} className={valueClasses.open} tabIndex={-1}>
      <VisuallyHidden>{text.openFigure({ figure: text.columns[column] })}</VisuallyHidden> {amount}
    </Link>
  )
}

/** What of the client P&L is not the viewer's own. */
function MemberClientShare({ member }: { readonly member: Listed }): ReactElement {
  return (
    <span title={text.clientShareHint}>
      <MemberFigure member={member} figure="client_share" column="clientShare" minor={member.client_pnl_share_minor} tone="pnl" />
    </span>
  )
}

function BetsLink({ member }: { readonly member: Member }): ReactElement {
  return (
    <Link to={paths.bets} search={{ account_id: member.id }} aria-label={text.betsOf({ name: member.user_name })}>
      {text.betsShort}
    </Link>
  )
}

function DetailsLink({ member }: { readonly member: Member }): ReactElement {
  const label = text.detailsOf({ name: member.user_name })
  return (
    <Link to={paths.member} params={{ admin_id: member.id }} aria-label={label} title={label} tabIndex={-1} className={classes.iconLink}>
      <IconEye size={16} stroke={1.6} aria-hidden />
    </Link>
  )
}

function Downline({ member }: { readonly member: Member }): ReactElement {
  return (
    <span className={classes.downline}>
      {formatCount(member.children)}
      {member.children === 0 ? null : <IconChevronRight size={14} stroke={1.8} aria-hidden className={classes.onward} />}
    </span>
  )
}

/** A member on a narrow screen. */
export function MemberCard({ member }: { readonly member: Listed }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <MemberName member={member} />
        <span className={classes.cardEnd}>
          {levelTitle(member.level)} <DetailsLink member={member} />
        </span>
      </span>
      <span className={classes.cardLocks}>
        <StatusCell member={member} />
        <span>
          {text.columns.betting} <BetLockCell member={member} />
        </span>
      </span>
      <dl className={classes.cardMoney}>
        <div>
          <dt>{text.columns.credit}</dt>
          <dd>
            <MemberFigure member={member} figure="credit" column="credit" minor={member.credit_minor} />
          </dd>
        </div>
        <div>
          <dt>{text.columns.available}</dt>
          <dd>
            <MemberAvailable member={member} />
          </dd>
        </div>
        <div>
          <dt>{text.columns.balance}</dt>
          <dd>
            <MemberBalance member={member} />
          </dd>
        </div>
        <div>
          <dt>{text.columns.netExposure}</dt>
          <dd>
            <MemberNetExposure member={member} minor={member.net_exposure_minor} column="netExposure" />
          </dd>
        </div>
        <div>
          <dt>{text.columns.clientPnl}</dt>
          <dd>
            <MemberFigure member={member} figure="client_pnl" column="clientPnl" minor={member.client_pnl_minor} tone="pnl" />
          </dd>
        </div>
        <div>
          <dt>{text.columns.pnl}</dt>
          <dd>
            <MemberFigure member={member} figure="own_pnl" column="pnl" minor={member.own_pnl_minor} tone="pnl" />
          </dd>
        </div>
      </dl>
    </div>
  )
}
