import { fields } from './i18n/en/fields.ts'
import { texts } from './i18n/texts.ts'

export const fieldsText = texts('fields', fields)
/** A place in a list, or an id. */
const whole = /^\d{1,15}$/

/** Runners that changes name by their ids. */
export type Runners = readonly { readonly id: string; readonly name: string }[]

/** The parts of a field's path in words: `bet_settings.0.min_stake_minor` is "Bet settings", "No. 1", "Smallest stake"; a runner in it has its name. */
export function fieldWords(field: string, runners: Runners = []): readonly string[] {
  return field.split('.').map((part, place) => {
    const runner = runners.find(({ id }) => id === part)
    if (runner !== undefined) return runner.name
    // Several accounts that are changed together stand each under its id, entries of a list under their place.
    if (whole.test(part)) return place === 0 ? fieldsText.account({ id: part }) : fieldsText.position({ position: String(Number(part) + 1) })
    const name = part.replace(/_(minor|bp|ms)$/, '')
    return (fieldsText.names as Readonly<Record<string, string>>)[name] ?? part.replaceAll('_', ' ')
  })
}
