import { notify } from '../components/feedback/notify.ts'
import { address } from '../shared/i18n/en/address.ts'
import { texts } from '../shared/i18n/texts.ts'

const text = texts('address', address)

/** What programmes put behind a link so that others see who followed it: nobody asked for anything by it. */
const followed = /^(utm|mc|pk)_|clid$/

/** Says which filters an address asked for that its page does not have, or not with such a value: they were taken out of it. */
export function tellDropped(asked: string, known: string): void {
  const searchOf = (href: string) => new URL(href, location.origin).searchParams
  const kept = searchOf(known)
  const dropped = [...searchOf(asked)].filter(([name]) => !kept.has(name) && !followed.test(name)).map(([name, value]) => `${name}=${value}`)
  if (dropped.length > 0) notify.error(text.dropped({ filters: dropped.join(', ') }))
}
