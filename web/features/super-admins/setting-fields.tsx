import { Button } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { MoneyInput, SecondsInput } from '../../components/form/figure-input.tsx'
import classes from './member-form.module.css'
import { text } from './member-text.ts'
import { settingFigures, type SettingField } from './member-values.ts'
import type { MemberDetail } from './profile-tab.tsx'
import { useShownSports } from './use-shown-sports.ts'

/** What each figure of the bet settings is called. */
export const settingTitles = () => ({
  min_stake_minor: text.settings.minStake,
  max_stake_minor: text.settings.maxStake,
  max_profit_minor: text.settings.maxProfit,
  max_market_exposure_minor: text.settings.maxExposure,
  bet_delay_ms: text.settings.delay,
})

type SettingFieldsProps = {
  readonly settings: readonly SettingField[]
  readonly onSettings: (settings: readonly SettingField[]) => void
  readonly games: MemberDetail['paths']
  readonly currency: string
  readonly error: ReactNode
}

/** What the account lets its downline bet, by sport; what is left empty is as above. */
export function SettingFields({ settings, onSettings, games, currency, error }: SettingFieldsProps): ReactElement {
  const names = new Map(games.map((game) => [game.game_id, game.game_name]))
  const titles = settingTitles()
  const { shown, hidden, showAll } = useShownSports(settings, 0, (setting) => settingFigures.some((figure) => setting[figure] !== null))
  return (
    <fieldset className={classes.section} data-field="settings" tabIndex={-1}>
      <legend>{text.settings.title}</legend>
      <p className={classes.hint}>{text.form.settingsHint({ currency })}</p>
      {error === null ? null : <p role="alert" className={classes.error}>{error}</p>}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text.shares.sport}</th>
              {settingFigures.map((figure) => (
                <th key={figure} scope="col">
                  {titles[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((setting) => {
              const sport = setting.gameId === null ? text.everySport : (names.get(setting.gameId) ?? setting.gameId)
              return (
                <tr key={setting.gameId ?? 'all'}>
                  <th scope="row">{sport}</th>
                  {settingFigures.map((figure) => {
                    const props = {
                      size: 'xs',
                      w: 118,
                      'aria-label': text.form.settingOf({ setting: titles[figure], sport }),
                      value: setting[figure],
                      onChange: (value: SettingField[typeof figure]) => onSettings(settings.map((each) => (each === setting ? { ...each, [figure]: value } : each))),
                    } as const
                    return <td key={figure}>{figure === 'bet_delay_ms' ? <SecondsInput {...props} /> : <MoneyInput currency={currency} {...props} rightSection={null} />}</td>
                  })}
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
