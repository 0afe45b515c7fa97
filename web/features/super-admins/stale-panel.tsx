import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { countryName, countryOf } from '../../components/form/countries.ts'
import { formatBasisPoints, formatMinor } from '../../shared/format.ts'
import { readLanguage } from '../../shared/i18n/language.ts'
import classes from './member-form.module.css'
import { text } from './member-text.ts'
import { movedFields, settingFigures, settingsBody, valuesOf, type MemberValues, type SettingField } from './member-values.ts'
import type { MemberDetail } from './profile-tab.tsx'
import { settingTitles } from './setting-fields.tsx'

type StalePanelProps = {
  /** As it was when the person opened it, and as it stands now. */
  readonly opened: MemberDetail
  readonly now: MemberDetail
  readonly typed: MemberValues
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Somebody else saved meanwhile: both versions of every field that moved, and what is to become of them. */
export function StalePanel({ opened, now, typed, onKeepMine, onTakeTheirs }: StalePanelProps): ReactElement {
  const [before, after] = [valuesOf(opened), valuesOf(now)]
  const moved = movedFields(opened, now)
  const show = (name: keyof MemberValues, values: MemberValues): string => shownValue(name, values, now)
  return (
    <section role="alert" className={classes.moved}>
      <strong>{text.form.stale}</strong>
      {moved.length === 0 ? (
        <span>{text.form.staleStatus}</span>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{text.form.field}</th>
                <th scope="col">{text.form.opened}</th>
                <th scope="col">{text.form.now}</th>
                <th scope="col">{text.form.yours}</th>
              </tr>
            </thead>
            <tbody>
              {moved.map((name) => (
                <tr key={name}>
                  <th scope="row">{fieldTitle(name)}</th>
                  <td>{show(name, before)}</td>
                  <td>{show(name, after)}</td>
                  <td>{show(name, typed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={classes.row}>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          {text.form.takeTheirs}
        </Button>
        <Button size="xs" onClick={onKeepMine}>
          {text.form.keepMine}
        </Button>
      </div>
    </section>
  )
}

function fieldTitle(name: keyof MemberValues): string {
  if (name === 'shares') return text.shares.title
  if (name === 'settings') return text.settings.title
  if (name === 'credit') return text.form.figures.credit
  return name === 'master' ? '' : text.fields[name]
}

function shownValue(name: keyof MemberValues, values: MemberValues, { account, paths }: MemberDetail): string {
  const amount = (typed: unknown): string => (typeof typed === 'number' ? formatMinor(typed, account.currency) : String(typed ?? '–'))
  const sport = (gameId: string | null): string => (gameId === null ? text.everySport : (paths.find((path) => path.game_id === gameId)?.game_name ?? gameId))
  switch (name) {
    case 'country': {
      const country = countryOf(values.country)
      return country === null ? '–' : countryName(country, readLanguage())
    }
    case 'commission':
      return typeof values.commission === 'number' ? formatBasisPoints(values.commission) : String(values.commission ?? '–')
    case 'point':
    case 'exposureLimit':
    case 'credit':
    case 'paymentThreshold':
    case 'memberMax':
      return amount(values[name])
    case 'shares':
      return values.shares.flatMap(({ gameId, own }) => (typeof own === 'number' ? [`${sport(gameId)} ${formatBasisPoints(own)}`] : [])).join(', ') || '–'
    case 'settings':
      return values.settings.flatMap((each) => (settingsBody([each]).length === 0 ? [] : [`${sport(each.gameId)}: ${settingWords(each, account.currency)}`])).join('; ') || text.settings.inherited
    case 'master':
      return ''
    default:
      return values[name] === null || values[name] === '' ? '–' : String(values[name])
  }
}

/** What a sport sets of its own, each figure by its name. */
function settingWords(setting: SettingField, currency: string): string {
  const titles = settingTitles()
  return settingFigures
    .flatMap((figure) => {
      const typed = setting[figure]
      if (typed === null) return []
      if (typeof typed !== 'number') return [`${titles[figure]} ${typed}`]
      return [`${titles[figure]} ${figure === 'bet_delay_ms' ? text.settings.seconds({ seconds: typed / 1_000 }) : formatMinor(typed, currency)}`]
    })
    .join(', ')
}
