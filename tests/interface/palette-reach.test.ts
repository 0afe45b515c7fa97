import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { webSources } from './web-sources.ts'

/** Acting calls by the name that code has for them: 'superAdmins.edit'. */
const acting = new Set(
  Object.entries(api as Readonly<Record<string, Readonly<Record<string, Endpoint>>>>).flatMap(([capability, table]) =>
    Object.entries(table).filter(([, row]) => row.effect !== 'read').map(([name]) => `${capability.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}.${name}`),
  ),
)

/**
 * What no action of its own in the palette makes, and why. What only reads, such as exports, prints, views and columns, the palette finds on
 * the page by its name (`pageControls`; tests/e2e/palette.e2e.test.ts holds it to all that three pages have to press, with no hand near any of it). 'In its line': the palette offers what the line under the keyboard has to press, by
 * its own name. 'In its panel': so it does with what an open dialog or drawer has to press.
 */
const besides: Readonly<Record<string, string>> = {
  'auth.logout': 'signing out is an action of its own, which also ends what the browser keeps',
  'preferences.put': 'kept by itself while a person chooses',
  'preferences.removeView': 'of one of the saved views, in their list',
  'preferences.restoreView': 'the way back from removing one, which the palette offers once one was removed',
  'notifications.mark': 'of one notification, in its line',
  'surveillance.assign': 'of one alert, in its panel',
  'surveillance.setSeverity': 'of one alert, in its panel',
  'voids.voidBets': 'of bets that were picked or found, in their list',
  'voids.voidEvent': 'of one event, on its desk, where the palette offers it',
  'voids.retry': 'of one void that fails, in its line',
  'voids.giveUp': 'of one void that fails, in its line',
  'voids.undoBets': 'of one void, in its line',
  'voids.undoMarket': 'of one void, in its line',
  'voids.undoEvent': 'of one void, in its line',
  'catalogue.archiveEvent': 'of one event, in its form, which the palette opens from its page',
  'catalogue.deleteEvent': 'of one event, in its form, which the palette opens from its page',
  'catalogue.eventDesktop': 'of one event: an entry of its menu, which the palette offers while its page is open',
  'catalogue.eventMedia': 'of one event: an entry of its menu, which the palette offers while its page is open',
  'catalogue.eventMobile': 'of one event: an entry of its menu, which the palette offers while its page is open',
  'catalogue.eventPopular': 'of one event: an entry of its menu, which the palette offers while its page is open',
  'catalogue.archiveLeague': 'of one league, in its form, which the palette opens where the league is chosen',
  'catalogue.deleteLeague': 'of one league, in its form, which the palette opens where the league is chosen',
  'catalogue.archiveMarket': 'of one market, in its form, which the palette opens from the page of its event',
  'catalogue.deleteMarket': 'of one market, in its form, which the palette opens from the page of its event',
  'catalogue.gameStatus': 'of one sport: an entry of its menu, which the palette offers where the sport is chosen, as by finding it',
  'catalogue.menuStatus': 'of one category: an entry of its menu, which the palette offers while no sport is chosen',
  'limits.setEvent': 'of one place, in its limits, which the palette opens from the page of the event',
  'limits.setGame': 'of one place, in its limits, which the palette opens where the sport is chosen',
  'limits.setLeague': 'of one place, in its limits, which the palette opens where the league is chosen',
  'limits.setMarket': 'of one place, in its limits, which the palette opens from the page of the event',
  'limits.setMenu': 'of one place, in its limits, which the palette opens while no sport is chosen',
  'casino.setLimits': 'of one place, in its limits, which the palette opens where the place is chosen',
  'casino.archiveGame': 'of one game, in its menu, which the palette opens from its line, and in its drawer',
  'casino.gameImage': 'of one game, in its panel',
  'casino.moveGame': 'of one game, in its line',
  'casino.moveProvider': 'of one provider, in its line',
  'casino.moveSubCategory': 'of one sub-category, in its line',
  'wallet.resolveRound': 'of one round, in its panel',
  'wallet.revokeKey': 'of one key, in its line',
  'apiKeys.revoke': 'of one key, in its line',
  'locks.lift': 'of one lock or block, in its line',
  'locks.liftStop': 'of one stop, in its line',
  'reports.unschedule': 'of one of the schedules, in the panel of what comes by itself',
  'siteNotifications.status': 'of one site notification, in its line',
  'siteNotifications.update': 'of one site notification, in its line',
  'roles.editPreset': 'sent by the form that also adds one',
  'roles.setPermissions': 'sent by the form of a person, of which it is a part',
}

const sources = webSources()
const named = (text: string): readonly string[] => (text.match(/\b[a-z]\w*\.[a-z]\w*\b/g) ?? []).filter((name) => acting.has(name))
const called = new Set(sources.flatMap(({ source }) => named(source)))
/** Of an action that says what it leads to, of a screen that needs it, of a form, which offers to send itself. */
const offered = new Set(
  sources.flatMap(({ source }) => [
    ...[...source.matchAll(/\bacts(?:=\{|: )\[([^\]]*)\]/g)].flatMap(([, list = '']) => named(list)),
    ...[...source.matchAll(/\bneeds: ([\w.]+)/g)].flatMap(([, row = '']) => named(row)),
    ...[...source.matchAll(/useContractForm(?:<[^(]+>)?\(\{\s*row: ([\w.]+)/g)].flatMap(([, row = '']) => named(row)),
  ]),
)

it('the palette leads to every call of the interface that changes something', () => {
  expect(called.size).toBeGreaterThan(20)
  expect([...called].filter((name) => !offered.has(name) && besides[name] === undefined).toSorted()).toEqual([])
})

it('nothing is excused that is not called, or that the palette does reach', () => {
  expect(Object.keys(besides).filter((name) => !called.has(name) || offered.has(name))).toEqual([])
})
