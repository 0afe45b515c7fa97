import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { paths } from '../../app/paths.ts'
import { priceText, selectionText } from '../../components/value/bet-terms.ts'
import stacked from '../../components/stacked-table/stacked-table.module.css'
import { SideMark } from '../../components/value/side-mark.tsx'
import { When } from '../../components/value/when.tsx'
import { BetAmount } from '../../shared/bet-amount.tsx'
import { BetStatus } from './bet-columns.tsx'
import type { BetLife } from './bet-page.tsx'
import { BetSection } from './bet-section.tsx'
import classes from './bets.module.css'
import { lifeText } from './life-text.ts'

/** Other bets of the market that belong beside this one, with why. */
export function RelatedBets({ life }: { readonly life: BetLife }): ReactElement {
  return (
    <BetSection title={lifeText.related} hint={life.related.length === 0 ? lifeText.noRelated : undefined}>
      {life.related.map(({ why, bets }) => (
        <div key={why} className={stacked.frame} role="group" aria-label={lifeText.whys[why]} tabIndex={0}>
          <table className={`${classes.table} ${stacked.stacks}`} data-wide="" data-words="">
            <caption className={classes.caption}>{lifeText.whys[why]}</caption>
            <tbody>
              {bets.map((bet) => (
                <tr key={bet.id} className={bet.side}>
                  <th scope="row"><When iso={bet.placed_at} style="second" /></th>
                  <td><bdi>{bet.user_name}</bdi></td>
                  <td><SideMark side={bet.side} type={bet.market_type} /> <Link to={paths.bet} params={{ betId: bet.id }}><bdi>{selectionText(bet)}</bdi></Link></td>
                  <td className={classes.endCell}><bdi dir="ltr">{priceText(bet.price_matched, bet.market_type)}</bdi></td>
                  <td className={classes.endCell}><BetAmount bet={bet} of="stake_minor" /></td>
                  <td><BetStatus bet={bet} /></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </BetSection>
  )
}
