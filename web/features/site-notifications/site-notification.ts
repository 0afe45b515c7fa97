import type { RowOf } from '#contract/endpoint.ts'
import type { siteNotifications } from '#contract/site-notifications.ts'
import { levelTitle } from '../../shared/access-words.ts'
import { readLanguage } from '../../shared/i18n/language.ts'
import { text } from './text.ts'

export type SiteNotification = RowOf<typeof siteNotifications.list>

/** Its title in the reader's language, where it is said in it. */
export function titleOf({ texts, title }: SiteNotification): string {
  return texts.find(({ language }) => language === readLanguage())?.title ?? title
}

/** Whom it is for, in words. */
export function whomOf({ audience, business_name: business, level, account_name: account }: SiteNotification): string {
  return [text.audiences[audience], ...(level === null ? [] : [levelTitle(level)]), ...(business === null ? [] : [business]), ...(account === null ? [] : [account])].join(': ')
}

export const readOf = (row: SiteNotification): string => text.read({ read: row.read, told: row.told, players: row.read_by_players })
