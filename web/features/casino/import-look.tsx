import { useMemo, useState, type ReactElement } from 'react'
import type { casino } from '#contract/casino.ts'
import type { Reply } from '#contract/client.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import { formatCount } from '../../shared/format.ts'
import classes from './casino.module.css'
import { text } from './text.ts'

type Row = RowOf<typeof casino.previewImport>
type What = Row['what']

const tones: Readonly<Record<What, ChipTone>> = { new: 'accent', changed: 'accent', gone: 'warn', wrong: 'alarm' }
const kinds = ['new', 'changed', 'gone', 'wrong'] as const

/** What taking a catalogue in would do: the figures of all of it, and game by game the first that differ. */
export function ImportLook({ look, hides }: { readonly look: Reply<typeof casino.previewImport>; readonly hides: boolean }): ReactElement {
  const [only, setOnly] = useState<What | null>(null)
  const { extra, data } = look
  const rows = useMemo(() => data.filter((row) => only === null || row.what === only), [data, only])
  const all = kinds.reduce((sum, kind) => sum + extra[kind], 0)
  return (
    <section className={classes.look} aria-label={text.import.result}>
      <div className={classes.tabs} role="group" aria-label={text.import.result}>
        {kinds.map((kind) => (
          <button key={kind} type="button" className={classes.tab} aria-pressed={only === kind} disabled={extra[kind] === 0} onClick={() => setOnly(only === kind ? null : kind)}>
            {text.import.what[kind]} <b>{formatCount(extra[kind])}</b>
          </button>
        ))}
        <span className={classes.tabNote}>{text.import.same({ count: extra.same })}</span>
      </div>
      {extra.new_sub_categories.length === 0 ? null : <p className={classes.note}>{text.import.newSubs} <bdi>{extra.new_sub_categories.join(', ')}</bdi></p>}
      {extra.gone === 0 ? null : <p className={classes.note}>{hides ? text.import.goneHidden : text.import.goneKept}</p>}
      {extra.wrong === 0 ? null : <p className={classes.note}>{text.import.wrongLeft}</p>}
      {all === 0 ? <p role="status">{text.import.nothing}</p> : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        <div className={classes.lookRows} tabIndex={0} role="region" aria-label={text.import.rows}>
          <table>
            <thead>
              <tr><th scope="col">{text.import.line}</th><th scope="col">{text.form.code}</th><th scope="col">{text.form.name}</th><th scope="col">{text.import.effect}</th></tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.what} ${row.line ?? ''} ${row.code}`}>
                  <td><bdi>{row.line ?? '–'}</bdi></td>
                  <td><bdi dir="ltr" className={classes.code}>{row.code}</bdi></td>
                  <td dir="auto">{row.name}</td>
                  <td>
                    <Chip tone={tones[row.what]}>{text.import.what[row.what]}</Chip>
                    <Effect row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {all > data.length ? <p className={classes.note}>{text.import.more({ count: all - data.length })}</p> : null}
    </section>
  )
}

function Effect({ row }: { readonly row: Row }): ReactElement | null {
  if (row.wrong !== null) return <span className={classes.effectLine}>{text.import.wrong[row.wrong]}</span>
  if (row.what === 'new' || row.changes.length === 0) return null
  return (
    <>
      {row.changes.map(({ field, before, after }) => (
        <span key={field} className={classes.effectLine}>
          {text.import.from({ field: Object.entries(text.import.fields).find(([name]) => name === field)?.[1] ?? field, before: before ?? '–', after: after ?? '–' })}
        </span>
      ))}
    </>
  )
}
