import type { RowOf } from '#contract/endpoint.ts'
import type { surveillance } from '#contract/surveillance.ts'
import type { RuleKind } from '#domain/surveillance/rule-kinds.ts'
import { formatLine, formatMinor } from '../../shared/format.ts'
import { nameOfCountry } from '../../components/form/name-of-country.ts'
import { text } from './alert-text.ts'

type Facts = RowOf<typeof surveillance.alerts>['facts']

/** Why a rule was met, in one sentence with its figures. */
export function findingText(kind: RuleKind, facts: Facts): string {
  const words = text.found
  const count = (name: string): number => Number(facts[name] ?? 0)
  const named = (name: string): string => String(facts[name] ?? '')
  const sentences: Readonly<Record<RuleKind, () => string>> = {
    same_ip: () => words.same_ip({ accounts: count('accounts'), address: named('address') }),
    same_device: () => words.same_device({ accounts: count('accounts'), device: named('device') }),
    trading: () => words.trading({ seconds: count('seconds') }),
    punching: () => ('same_bets' in facts ? words.same({ bets: count('same_bets'), seconds: count('seconds') }) : words.fast({ bets: count('bets'), seconds: count('seconds') })),
    robot: () => ('word' in facts ? words.word({ word: named('word') }) : words.network({ address: named('address'), network: named('network') })),
    opposite_linked: () => {
      const by = linkText(facts)
      // What was found before books were compared named the link only.
      if (!('percent' in facts)) return words.opposite_linked({ by })
      const amount = (name: string): string => formatMinor(count(name), named('currency'))
      return words.opposite_books({ by, percent: count('percent'), one: count('bets_one'), other: count('bets_other'), toOne: amount('to_one_minor'), toOther: amount('to_other_minor') })
    },
    big_stake: () => {
      const amount = (name: string): string => formatMinor(count(name), named('currency'))
      return sentence([
        ...('times' in facts ? [words.big_stake({ stake: amount('stake_minor'), usual: amount('usual_minor'), times: count('times') })] : []),
        ...('of_most' in facts ? [words.near_most({ stake: amount('stake_minor'), percent: count('of_most'), most: amount('most_minor') })] : []),
      ])
    },
    stake_over: () => words.stake_over({ stake: formatMinor(count('stake_minor'), named('currency')), over: formatMinor(count('over_minor'), named('currency')) }),
    late: () => ('after_result' in facts ? words.after_result({ bets: count('after_result'), seconds: count('seconds_after') }) : words.late({ late: named('late'), all: named('in_play'), seconds: count('seconds') })),
    ahead_of_price: () => words.ahead_of_price({ ahead: named('ahead'), all: named('bets'), seconds: count('seconds'), move: count('move_bp') / 100 }),
    win_rate: () => words.win_rate({ percent: count('percent'), stake: formatMinor(count('stake_minor'), named('currency')), bets: count('bets') }),
    sign_ins: () => sentence([
      ...('addresses' in facts ? [words.sign_ins({ addresses: count('addresses'), minutes: count('minutes'), newest: named('newest') })] : []),
      ...('failed' in facts ? [words.failed({ failed: count('failed'), minutes: count('failed_minutes') })] : []),
      ...('countries' in facts ? [words.countries({ countries: countriesText(facts), minutes: count('country_minutes') })] : []),
      ...('new_country' in facts ? [words.newCountry({ country: nameOfCountry(named('new_country')) })] : []),
    ]),
    middle: () => {
      const ofLine = named('market_type') === 'line'
      const lines = { more: formatLine(count('more_from')), less: formatLine(count('less_from')) }
      if (count('wins_both') === 1) return (ofLine ? words.overUnderBoth : words.middleBoth)(lines)
      return (ofLine ? words.overUnder : words.middle)(lines)
    },
  }
  return sentences[kind]()
}

/** What was found in the few words that fit a row of the queue; all of its figures are in `findingText`. */
export function briefText(kind: RuleKind, facts: Facts): string {
  const words = text.brief
  const count = (name: string): number => Number(facts[name] ?? 0)
  const named = (name: string): string => String(facts[name] ?? '')
  const briefer: Readonly<Partial<Record<RuleKind, () => string>>> = {
    same_ip: () => words.same_ip({ address: named('address') }),
    same_device: () => words.same_device({ device: named('device') }),
    trading: () => words.trading({ seconds: count('seconds') }),
    punching: () => ('same_bets' in facts ? words.same({ bets: count('same_bets'), seconds: count('seconds') }) : words.fast({ bets: count('bets'), seconds: count('seconds') })),
    robot: () => ('word' in facts ? words.word({ word: named('word') }) : words.network({ network: named('network') })),
    opposite_linked: () => ('percent' in facts ? words.opposite_books({ by: linkText(facts), percent: count('percent') }) : words.opposite_linked({ by: linkText(facts) })),
    late: () => ('after_result' in facts ? words.after_result({ bets: count('after_result'), seconds: count('seconds_after') }) : words.late({ late: named('late'), all: named('in_play') })),
    ahead_of_price: () => words.ahead_of_price({ ahead: named('ahead'), all: named('bets') }),
    win_rate: () => words.win_rate({ percent: count('percent'), bets: count('bets') }),
    sign_ins: () => sentence([
      ...('addresses' in facts ? [words.sign_ins({ addresses: count('addresses') })] : []),
      ...('failed' in facts ? [words.failed({ failed: count('failed') })] : []),
      ...('countries' in facts ? [words.countries({ countries: countriesText(facts) })] : []),
      ...('new_country' in facts ? [words.newCountry({ country: nameOfCountry(named('new_country')) })] : []),
    ]),
    // Of a stake near the largest allowed the usual one says nothing new.
    ...('of_most' in facts ? { big_stake: () => words.near_most({ stake: formatMinor(count('stake_minor'), named('currency')), percent: count('of_most') }) } : {}),
  }
  return briefer[kind]?.() ?? findingText(kind, facts)
}

/** By what two accounts are linked. */
function linkText(facts: Facts): string {
  return 'agent_id' in facts ? text.found.byAgent : String(facts['device'] ?? facts['address'] ?? '')
}

function countriesText(facts: Facts): string {
  return String(facts['countries'] ?? '').split(' ').map(nameOfCountry).join(' · ')
}

/** Each of several conditions has a clause of its own. */
function sentence(clauses: readonly string[]): string {
  return clauses.reduce((said, clause) => (said === '' ? clause : text.found.also({ said, clause })), '')
}
