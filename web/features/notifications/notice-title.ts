import type { NoticeKind } from '#domain/notices/notice-kinds.ts'
import { formatMinor } from '../../shared/format.ts'
import { ruleWords } from '../../shared/delivered-words.ts'
import { refusalText } from '../../shared/refusal-text.ts'
import { translated } from '../../shared/i18n/texts.ts'
import { text } from './text.ts'
import type { Notification } from './use-notifications.ts'

/** The sentence of a notification in the reader's language. */
export function noticeTitle({ key, params }: Pick<Notification, 'key' | 'params'>): string {
  const named = (name: string): string => String(params[name] ?? '')
  const market = { market: named('market'), event: named('event') }
  const said = { message: named('message') }
  const feed = { feed: named('feed') }
  const titles: Readonly<Record<NoticeKind, () => string>> = {
    'result.waiting': () => text.titles.resultWaiting(market),
    'result.taken_back': () => text.titles.resultTakenBack(market),
    'result.contradicted': () => text.titles.resultContradicted({ ...market, ...feed }),
    'result.goes_on': () => text.titles.resultGoesOn({ ...market, ...feed }),
    'settlement.finished': () => text.titles.settlementFinished(market),
    'settlement.failed': () => text.titles.settlementFailed(market),
    'void.failed': () => text.titles.voidFailed(market),
    'feed.silent': () => text.titles.feedSilent(feed),
    'feed.back': () => text.titles.feedBack(feed),
    'maintenance.announced': () => text.titles.maintenanceAnnounced(said),
    'maintenance.started': () => text.titles.maintenanceStarted(said),
    'maintenance.ended': () => text.titles.maintenanceEnded(said),
    'access.asked': () => text.titles.accessAsked({ name: named('name') }),
    'site.notification': () => {
      const language = document.documentElement.lang.slice(0, 2)
      const inLanguage = (part: 'title' | 'text'): string => named(`${part}_${language}`) || named(`${part}_en`)
      return text.titles.siteNotification({ title: inLanguage('title'), text: inLanguage('text') })
    },
    'report.refused': () => text.titles.reportRefused({ report: translated('reports', `names.${named('report')}`) ?? named('name'), reason: refusalText(named('reason')) }),
    'exposure.alarm': () => {
      const amount = formatMinor(Number(params['loss_minor'] ?? 0), named('currency'))
      return params['scope'] === 'all' ? text.titles.exposureAll({ amount }) : text.titles.exposureMarket({ ...market, amount, outcome: named('outcome') })
    },
    'surveillance.alert': () => text.titles.surveillanceAlert({ ...market, rule: ruleWords(named('rule')) }),
    'surveillance.assigned': () => text.titles.surveillanceAssigned({ ...market, rule: ruleWords(named('rule')), person: named('person') }),
    'access.reset': () => text.titles.accessReset({ what: named('what') }),
    'casino.rounds_waiting': () => text.titles.casinoRoundsWaiting({ provider: named('provider') }),
    'casino.provider_off': () => text.titles.casinoProviderOff({ provider: named('provider') }),
    'sign_in.locked': () => text.titles.signInLocked({ user: named('user_name') }),
  }
  return titles[key]()
}
