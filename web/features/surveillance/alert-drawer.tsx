import { Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { surveillance } from '#contract/surveillance.ts'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { priceText, selectionText } from '../../components/value/bet-terms.ts'
import { Chip } from '../../components/value/chip.tsx'
import { SideMark } from '../../components/value/side-mark.tsx'
import { When } from '../../components/value/when.tsx'
import { can } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { BetAmount } from '../../shared/bet-amount.tsx'
import { formatInstant } from '../../shared/format.ts'
import { ruleWords } from '../../shared/delivered-words.ts'
import { useInnerAddress } from '../../shared/list-address.tsx'
import { useSession } from '../../shared/session.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { AlertAssignee } from './alert-assignee.tsx'
import { AlertDecision } from './alert-decision.tsx'
import { AlertFindings } from './alert-findings.tsx'
import { StatusMark } from './alert-marks.tsx'
import { AlertNotes } from './alert-notes.tsx'
import { AlertSeverity } from './alert-severity.tsx'
import { text } from './alert-text.ts'
import { findingText } from './finding-text.ts'
import { OpposedBooks } from './opposed-books.tsx'
import { ParamList } from './param-list.tsx'
import classes from './surveillance.module.css'

/** What other parts of the application offer for what an alert is about. */
export type AlertActs = { readonly ofAccount: (id: string) => ReactNode; /** `clear`: what was picked is picked no more. */
  readonly ofBets: (ids: readonly string[], clear: () => void) => ReactNode; readonly stateOf: (bet: BetOfAlert) => ReactNode }
type AlertDrawerProps = { readonly id: string | null; readonly acts: AlertActs; readonly onClose: () => void; readonly onLinks: (accountId: string) => void }

/** One alert beside the queue: why it was raised, everything that made it, and what can be done about it. */
export function AlertDrawer({ id, acts, onClose, onLinks }: AlertDrawerProps): ReactElement {
  const drawer = useDialogClose(onClose)
  return (
    <Drawer opened={id !== null} {...drawer} position="right" size="min(920px, 100vw)" title={text.alert({ id: id ?? '' })} closeButtonProps={{ 'aria-label': text.close }}>
      {id === null ? null : <AlertBody key={id} id={id} acts={acts} onLinks={onLinks} />}
    </Drawer>
  )
}

function AlertBody({ id, acts, onLinks }: Omit<AlertDrawerProps, 'id' | 'onClose'> & { readonly id: string }): ReactElement {
  const { user } = useSession()
  const query = useQuery(rowQuery(surveillance.alert, { params: { id } }))
  const detail = query.data?.data[0]
  if (query.isError && detail === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (detail === undefined) return <Skeleton height={420} role="img" aria-label={text.loading} />
  const { alert } = detail
  return (
    <div className={classes.body}>
      <div className={classes.acts}>
        <AlertSeverity alert={alert} />
        <StatusMark alert={alert} />
        <AlertAssignee alert={alert} />
      </div>
      <section aria-label={text.why} className={classes.part}>
        <h3><bdi>{ruleWords(alert.rule_name)}</bdi></h3>
        <p className={classes.sentence} dir="auto">{findingText(alert.kind, alert.facts)}</p>
        <OpposedBooks detail={detail} />
        <p className={classes.hint}>{text.about[alert.kind]} {text.version({ version: String(alert.version) })}</p>
        <ParamList kind={alert.kind} params={detail.params} />
        {can(user, 'SPORTS') ? (
          <Link to={paths.event} params={{ sportId: alert.game_id, eventId: alert.event_id }} search={{ market: alert.market_id }}>
            <span dir="auto">{alert.event_name}, {alert.market_name}</span>: {text.marketLink}
          </Link>
        ) : <p dir="auto">{alert.event_name}, {alert.market_name}</p>}
      </section>
      {alert.quiet_until === null ? null : <p className={classes.hint}>{text.decide.quiet({ at: formatInstant(alert.quiet_until, user.time_zone, 'short') })}, {text.decide.quieted({ count: alert.quieted })}</p>}
      <AlertDecision alert={alert} />
      <section aria-label={text.accounts} className={classes.part}>
        <h3>{text.accounts}</h3>
        <ul className={classes.accounts}>
          {detail.accounts.map((account) => (
            <li key={account.id}>
              <span><b dir="auto" title={account.path}>{account.user_name}</b> {account.bet_locked ? <Chip tone="warn">{text.betLocked}</Chip> : null} <span className={classes.hint}>{text.openBets({ count: account.open_bets })}</span></span>
              <span className={classes.acts}>
                {acts.ofAccount(account.id)}
                <button type="button" className={classes.link} onClick={() => onLinks(account.id)}>{text.links({ name: account.user_name })}</button>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <AlertFindings detail={detail} />
      <BetsOfAlert id={id} acts={acts} />
      <AlertNotes detail={detail} />
    </div>
  )
}

/** Every bet that made the alert, as evidence that can be taken along. */
function BetsOfAlert({ id, acts }: { readonly id: string; readonly acts: AlertActs }): ReactElement {
  const address = useInnerAddress()
  const params = { id }
  const list = useRowList(surveillance.alertBets, { params, query: { limit: '200' } })
  const columns = useMemo(() => betColumns(acts.stateOf), [acts.stateOf])
  return (
    <section className={classes.part}>
      <h3>{text.bets.title}</h3>
      <DataTable
        name="surveillance.bets"
        aria-label={text.bets.title}
        columns={columns}
        {...list.table}
        rowId={(bet) => bet.id}
        rowClass={(bet) => bet.side}
        bulk={({ rows, clear }) => acts.ofBets(rows.filter((bet) => bet.kept_bp > 0).map((bet) => bet.id), clear)}
        empty={text.bets.none}
        height="auto"
        dense
        list={{ ...address, csv: { row: surveillance.alertBets, params } }}
        cardOf={(bet) => <BetCard bet={bet} state={acts.stateOf(bet)} />}
      />
    </section>
  )
}

type BetOfAlert = RowOf<typeof surveillance.alertBets>

const betColumns = (stateOf: AlertActs['stateOf']): readonly Column<BetOfAlert>[] => [
  { id: 'placed', header: text.bets.placed, width: 176, cell: (bet) => <When iso={bet.placed_at} style="dateTime" /> },
  { id: 'player', header: text.bets.player, width: 96, grow: 1, fixed: true, cell: (bet) => <bdi className={classes.clip} title={bet.path}>{bet.user_name}</bdi> },
  { id: 'what', header: text.bets.what, width: 150, grow: 2, fixed: true, cell: (bet) => <Link to={paths.bet} params={{ betId: bet.id }} className={classes.clip} title={`${bet.event_name}, ${bet.market_name}`}><b dir="auto">{selectionText(bet)}</b> <span dir="auto">{bet.market_name}</span></Link> },
  { id: 'side', header: text.bets.side, width: 56, align: 'center', cell: (bet) => <SideMark side={bet.side} type={bet.market_type} /> },
  { id: 'price', header: text.bets.price, width: 60, align: 'end', cell: (bet) => <bdi dir="ltr">{priceText(bet.price_matched, bet.market_type)}</bdi> },
  { id: 'stake', header: text.bets.stake, width: 104, align: 'end', cell: (bet) => <BetAmount bet={bet} of="stake_minor" stacked /> },
  { id: 'state', header: text.bets.state, width: 88, cell: stateOf },
  { id: 'ip', header: text.bets.ip, width: 108, cell: (bet) => <bdi dir="ltr">{bet.ip ?? '–'}</bdi> },
  { id: 'device', header: text.bets.device, width: 96, grow: 1, cell: ({ device, user_agent }) => <bdi className={classes.clip} title={user_agent ?? ''}>{device ?? '–'}</bdi> },
]

function BetCard({ bet, state }: { readonly bet: BetOfAlert; readonly state: ReactNode }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <SideMark side={bet.side} type={bet.market_type} />
        <b dir="auto" className={classes.clip}>{selectionText(bet)}</b>
        <bdi dir="ltr">{priceText(bet.price_matched, bet.market_type)}</bdi>
        <BetAmount bet={bet} of="stake_minor" />
      </span>
      <span className={classes.cardLine}>
        <bdi>{bet.user_name}</bdi>
        {state}
        <bdi dir="ltr">{bet.ip ?? '–'}</bdi>
        <When iso={bet.placed_at} style="dateTime" />
      </span>
    </div>
  )
}
