import { Button } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { PercentInput } from '../../components/form/figure-input.tsx'
import { showDecimal } from '../../components/form/read-decimal.ts'
import { When } from '../../components/value/when.tsx'
import { formatBasisPoints } from '../../shared/format.ts'
import { readLocale } from '../../shared/i18n/language.ts'
import classes from './member-form.module.css'
import { text } from './member-text.ts'
import type { ShareField } from './member-values.ts'
import { sharesSince, type MemberDetail } from './profile-tab.tsx'
import type { Split } from './share-split.ts'
import { useShownSports } from './use-shown-sports.ts'

const sharesShown = 6

type ShareFieldsProps = {
  readonly shares: readonly ShareField[]
  readonly onShares: (shares: readonly ShareField[]) => void
  readonly games: MemberDetail['paths']
  /** The account as it stands; absent for one that is new. */
  readonly detail?: MemberDetail
  /** What the fields come to along the path, by sport. */
  readonly splitOf: (gameId: string) => Split
  readonly error: ReactNode
}

/** Own shares by sport, with what they come to along the path; a sport left empty is as every other. */
export function ShareFields({ shares, onShares, games, detail, splitOf, error }: ShareFieldsProps): ReactElement {
  const names = new Map(games.map((game) => [game.game_id, game.game_name]))
  const { shown, hidden, showAll } = useShownSports(shares, sharesShown, (share) => share.own !== null)
  const general = shares.find((share) => share.gameId === null)?.own
  return (
    <fieldset className={classes.section} data-field="shares" tabIndex={-1}>
      <legend>{text.shares.title}</legend>
      <p className={classes.hint}>{text.form.sharesHint}</p>
      {error === null ? null : <p role="alert" className={classes.error}>{error}</p>}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text.shares.sport}</th>
              <th scope="col">{text.form.ownShare}</th>
              <th scope="col">{text.shares.path}</th>
              {detail === undefined ? null : <th scope="col">{text.shares.since}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((share) => {
              const sport = share.gameId === null ? text.everySport : (names.get(share.gameId) ?? share.gameId)
              return (
                <tr key={share.gameId ?? 'all'}>
                  <th scope="row">{sport}</th>
                  <td>
                    <PercentInput
                      size="xs"
                      w={96}
                      aria-label={text.form.shareOf({ sport })}
                      placeholder={share.gameId !== null && typeof general === 'number' ? showDecimal(general, 2, readLocale(), 0) : ''}
                      value={share.own}
                      onChange={(own) => onShares(shares.map((each) => (each === share ? { ...each, own } : each)))}
                    />
                  </td>
                  <td>{share.gameId === null ? <span className={classes.hint}>{text.form.generalHint}</span> : <SplitLine split={splitOf(share.gameId)} />}</td>
                  {detail === undefined ? null : (
                    <td>
                      <When iso={sharesSince(detail, share.gameId)} style="short" />
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {hidden === 0 ? null : (
        <Button size="compact-sm" variant="subtle" className={classes.more} onClick={showAll}>
          {text.form.moreSports({ count: hidden })}
        </Button>
      )}
    </fieldset>
  )
}

/** The parts of a path, which sum to the whole that the viewer sees. */
function SplitLine({ split }: { readonly split: Split }): ReactElement {
  const tooMuch = split.left < 0
  return (
    <span className={classes.split} data-wrong={tooMuch || undefined}>
      {split.above.map((each) => (
        <span key={each.name}>
          <span className={classes.hint}>{each.name}</span> {formatBasisPoints(each.bp)}
        </span>
      ))}
      <span>
        <span className={classes.hint}>{text.form.thisAccount}</span> <b>{typeof split.own === 'number' ? formatBasisPoints(split.own) : '–'}</b>
      </span>
      {tooMuch ? (
        <span role="alert">{text.form.tooMuch({ most: formatBasisPoints(split.most) })}</span>
      ) : (
        <span>
          <span className={classes.hint}>{text.form.leftBelow}</span> {formatBasisPoints(split.left)}
        </span>
      )}
    </span>
  )
}
