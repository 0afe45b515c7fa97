import type { ReactElement } from 'react'
import type { BookLine } from '#domain/surveillance/opposed-books.ts'
import { Amount } from '../../components/value/amount.tsx'
import { formatLine } from '../../shared/format.ts'
import { text } from './alert-text.ts'
import type { AlertDetail } from './use-alerts.ts'
import classes from './surveillance.module.css'

/** What each of two accounts makes of every outcome, where the newest finding of an alert compared their books. */
export function OpposedBooks({ detail: { alert: { facts }, accounts, runners } }: { readonly detail: AlertDetail }): ReactElement | null {
  const { books, one, other, currency, more_outcomes: more = 0 } = facts
  if (typeof books !== 'object') return null
  const nameOf = (of: typeof one): string => accounts.find(({ id }) => id === of)?.user_name ?? String(of)
  const runnerNames = new Map(runners.map(({ id, name }) => [id, name]))
  return (
    <div className={classes.books}>
      <table aria-label={text.books.title}>
        <caption>{text.books.title}</caption>
        <thead>
          <tr>
            <th scope="col">{text.books.outcome}</th>
            <th scope="col"><bdi>{nameOf(one)}</bdi></th>
            <th scope="col"><bdi>{nameOf(other)}</bdi></th>
          </tr>
        </thead>
        <tbody>
          {books.map((line) => (
            <tr key={`${line.winners?.join(' ')} ${line.from} ${line.below}`}>
              <th scope="row" dir="auto">{outcomeText(line, runnerNames)}</th>
              {[line.one_minor, line.other_minor].map((minor, index) => <td key={['one', 'other'][index]}><Amount minor={minor} currency={String(currency)} withCurrency /></td>)}
            </tr>
          ))}
        </tbody>
      </table>
      {Number(more) > 0 ? <p className={classes.hint}>{text.books.more({ count: Number(more) })}</p> : null}
    </div>
  )
}

function outcomeText({ winners, from, below }: BookLine, runnerNames: ReadonlyMap<string, string>): string {
  if (winners !== null) return winners.length === 0 ? text.books.others : winners.map((id) => runnerNames.get(id) ?? id).join(' + ')
  if (from === null) return text.books.below({ line: formatLine(below ?? 0) })
  if (below === null) return text.books.from({ line: formatLine(from) })
  return from === below ? text.books.exactly({ line: formatLine(from) }) : text.books.between({ from: formatLine(from), below: formatLine(below) })
}
