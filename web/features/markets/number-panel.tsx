import { ActionIcon, Popover } from '@mantine/core'
import { IconStairs } from '@tabler/icons-react'
import { memo, useState, type ReactElement } from 'react'
import { BetweenNote } from '../../components/odds/between-note.tsx'
import { Ladder } from '../../components/odds/ladder.tsx'
import { lineSteps } from '../../components/odds/ladder-steps.ts'
import { PriceCell } from '../../components/odds/price-cell.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { Stakes } from '../../components/value/stakes.tsx'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { formatCount } from '../../shared/format.ts'
import type { Book, DeskBooks, MarketFigures } from './desk-books.ts'
import type { Market } from './market-live.ts'
import { LateMarketActs } from './late-market-acts.tsx'
import shared from './markets.module.css'
import classes from './number-panel.module.css'
import { ChartButton, LatePriceHistory } from './late-price-history.tsx'
import type { BookSide, MarketResult } from './runner-panel.tsx'
import { settledNet } from './settled-book.ts'
import { MarketChips } from './status-chips.tsx'
import { text } from './text.ts'
import { withCurrency } from './with-currency.ts'

type NumberPanelProps = {
  readonly type: 'fancy' | 'line'
  readonly markets: readonly Market[]
  readonly books: DeskBooks
  readonly figuresOf: (market: Market) => MarketFigures
  readonly side: BookSide
  readonly Result: MarketResult
}

/** Markets decided by one number, a row each: the line with its two prices, the worst case, the ladder behind it. */
export function NumberPanel({ type, markets, books, figuresOf, side, Result }: NumberPanelProps): ReactElement {
  return (
    <section className={shared.panel} aria-label={betKindsText.types[type]}>
      <div className={classes.numbers} role="table" aria-label={betKindsText.types[type]}>
        <div role="row" className={classes.numbersHead}>
          <span role="columnheader">{type === 'fancy' ? text.session : text.lineMarket}</span>
          <span role="columnheader" className={classes.middle}>
            {type === 'fancy' ? text.no : text.over}
          </span>
          <span role="columnheader" className={classes.middle}>
            {type === 'fancy' ? text.yes : text.under}
          </span>
          <span role="columnheader" className={shared.end} title={text.bookHint}>
            {withCurrency(markets.every(isOver) ? text.settledNet[side] : markets.some(isOver) ? text.worstOrSettled : text.worst, books.currency)}
          </span>
          <span role="columnheader" className={`${shared.end} ${classes.stakes}`}>
            {text.bets}
          </span>
          <span role="columnheader" className={`${shared.end} ${classes.stakes}`}>
            {text.stake}
          </span>
          <span role="columnheader" className={shared.end}>
            {text.result}
          </span>
        </div>
        {markets.map((market) => (
          <NumberRow
            key={market.id}
            market={market}
            book={books.byMarket.get(market.id)}
            figures={figuresOf(market)}
            side={side}
            marked={!markets.every(isOver)}
            Result={Result}
          />
        ))}
      </div>
    </section>
  )
}

function isOver({ status }: Market): boolean {
  return status === 'settled'
}

type NumberRowProps = {
  readonly market: Market
  readonly book: Book | undefined
  readonly figures: MarketFigures
  readonly side: BookSide
  /** Says which figures are of settled markets, where the heading has both. */
  readonly marked: boolean
  readonly Result: MarketResult
}

const NumberRow = memo(function NumberRow({ market, book, figures, side, marked, Result }: NumberRowProps): ReactElement {
  const quote = market.quotes['line']
  const overlay = market.status === 'suspended' || market.status === 'ball_running' ? text.overlays[market.status] : null
  const priced = overlay !== null || market.status === 'open'
  const line = market.type === 'fancy' ? quote?.line : undefined
  const [charted, setCharted] = useState(false)
  return (
    <>
      <div role="row" className={classes.number} data-status={market.status} data-market={market.id} tabIndex={-1}>
        <span role="rowheader" className={classes.numberName}>
          <span className={classes.numberTitle} title={market.name}>
            {market.name}
          </span>
          <span className={shared.chips}>
            <MarketChips market={market} />
            <ChartButton market={market} charted={charted} onChart={() => setCharted(!charted)} />
            <LateMarketActs market={market} />
          </span>
        </span>
        {priced ? (
          <span role="presentation" className={classes.numberPrices}>
            <PriceCell side="lay" type={market.type} best price={quote?.lay[0]?.[0] ?? null} size={quote?.lay[0]?.[1] ?? null} line={line} />
            <PriceCell side="back" type={market.type} best price={quote?.back[0]?.[0] ?? null} size={quote?.back[0]?.[1] ?? null} line={line} />
            {overlay === null ? null : (
              <span className={`${shared.overlay} ${classes.overlay}`} aria-hidden="true">
                <span>{overlay}</span>
              </span>
            )}
          </span>
        ) : (
          <>
            <span role="cell" className={classes.noPrice}>
              –
            </span>
            <span role="cell" className={classes.noPrice}>
              –
            </span>
          </>
        )}
        <span role="cell" className={classes.worst}>
          {marked && isOver(market) ? <small className={classes.settled} title={text.settledHint}>{text.settledNet[side]}</small> : null}
          <Amount
            minor={book === undefined ? null : isOver(market) ? settledNet(book, side) : side === 'total' ? book.worst_total_minor : book.worst_my_share_minor}
            currency={book?.currency}
            tone="pnl"
          />
          <LadderButton market={market} book={book} side={side} />
          {figures.bets === 0 ? null : (
            <span className={classes.stakesBelow}>
              {text.betsOf({ count: figures.bets })} <Stakes stakes={figures.stakes} />
            </span>
          )}
        </span>
        <span role="cell" className={`${shared.end} ${classes.stakes}`}>
          {formatCount(figures.bets)}
        </span>
        <span role="cell" className={`${shared.end} ${classes.stakes}`}>
          <Stakes stakes={figures.stakes} stacked />
        </span>
        <span role="cell" className={classes.numberResult}>
          <Result market={market} />
        </span>
      </div>
      {charted ? (
        <div role="row" className={classes.charted}>
          <div role="cell">
            <LatePriceHistory market={market} />
          </div>
        </div>
      ) : null}
    </>
  )
})

function LadderButton({ market, book, side }: Omit<NumberRowProps, 'Result' | 'figures' | 'marked'>): ReactElement {
  const cells = book?.cells.map((cell) => ({ key: cell.key, label: cell.label, minor: side === 'total' ? cell.total_minor : cell.my_share_minor })) ?? []
  const { steps, between } = market.type === 'line' ? lineSteps(cells) : { steps: cells, between: null }
  return (
    <Popover position="bottom-end" withArrow trapFocus returnFocus shadow="md" width={300}>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={text.ladderOf({ market: market.name })} title={text.ladder}>
          <IconStairs size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.ladder} aria-label={text.ladderOf({ market: market.name })} tabIndex={0}>
        {book === undefined ? (
          <p className={classes.noBook}>{text.noBook}</p>
        ) : (
          <>
            <Ladder
              currency={book.currency}
              caption={`${market.name}: ${text.ladderCaption[side]}`}
              unit={market.type === 'fancy' ? text.ladderUnit : text.lineUnit}
              steps={steps}
            />
            {between === null ? null : <BetweenNote minor={between} currency={book.currency} className={classes.noBook} />}
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
