import type { ReactElement } from 'react'
import { Amount } from '../components/value/amount.tsx'
import { levelTitle } from './access-words.ts'
import { formatCount } from './format.ts'
import { effects } from './i18n/en/effects.ts'
import { texts } from './i18n/texts.ts'

const text = texts('effects', effects)

type LevelEffectsProps = {
  readonly levels: readonly { readonly level: number; readonly accounts: number; readonly net_minor: number }[]
  readonly currency: string
  readonly className: string | undefined
}

/** What each level of the tree gains (positive) or loses by something that is about to be done, in minor units; nothing where no level does. */
export function LevelEffects({ levels, currency, className }: LevelEffectsProps): ReactElement | null {
  if (levels.length === 0) return null
  return (
    <table className={className}>
      <caption>{text.levels}</caption>
      <thead>
        <tr>
          <th scope="col">{text.level}</th>
          <th scope="col">{text.accounts}</th>
          <th scope="col">{text.net}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ level, accounts, net_minor }) => (
          <tr key={level}>
            <th scope="row">{levelTitle(level)}</th>
            <td>{formatCount(accounts)}</td>
            <td>
              <Amount minor={net_minor} currency={currency} withCurrency tone="pnl" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
