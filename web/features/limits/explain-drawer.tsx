import { Button, Drawer, NativeSelect } from '@mantine/core'
import { useState, type FormEvent, type ReactElement } from 'react'
import { limits } from '#contract/limits.ts'
import { notify } from '../../components/feedback/notify.ts'
import { MoneyInput, OddsInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { call } from '../../shared/api.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { formatOdds } from '../../shared/format.ts'
import { FoundSelect } from '../../shared/found-select.tsx'
import type { PlacePanel } from '../../shared/place-panel.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { Explanation } from './explanation.tsx'
import classes from './limits.module.css'
import type { Told } from './rule-table.tsx'
import { text } from './text.ts'

type ExplainDrawerProps = { readonly of: Extract<PlacePanel, { panel: 'explain' }>; readonly onClose: () => void }

/** Asks what would become of a bet, without placing it. */
export function ExplainDrawer({ of, onClose }: ExplainDrawerProps): ReactElement {
  const drawer = useDialogClose(onClose)
  const selections = of.market.selections.filter((each) => each.status === 'active')
  const [player, setPlayer] = useState('')
  const [selection, setSelection] = useState(selections[0]?.id ?? '')
  const [side, setSide] = useState<'back' | 'lay'>('back')
  const [figures, setFigures] = useState<Readonly<Record<'line' | 'price' | 'stake', TypedFigure>>>({ line: null, price: null, stake: null })
  const [told, setTold] = useState<{ readonly row: Told; readonly of: string } | null>(null)
  const [pending, setPending] = useState(false)
  const runners = selections.length > 0
  // An answer is of what was asked, and goes when something else stands in the fields.
  const asked = JSON.stringify([player, selection, side, figures])
  const answer = told?.of === asked ? told.row : null
  const set = (name: keyof typeof figures) => (value: TypedFigure) => setFigures((now) => ({ ...now, [name]: value }))

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    const figure = (value: TypedFigure) => (typeof value === 'number' ? String(value) : undefined)
    try {
      const reply = await call(limits.explain, {
        query: {
          player_id: player, market_id: of.market.id, side, stake_minor: figure(figures.stake) ?? '',
          ...(runners ? { selection_id: selection } : {}), ...(figure(figures.line) === undefined ? {} : { line: figure(figures.line) }),
          ...(figure(figures.price) === undefined ? {} : { price: figure(figures.price) }),
        },
      })
      const [row] = reply.data
      setTold(row === undefined ? null : { row, of: asked })
    } catch (failure) {
      notify.error(failure)
    } finally {
      setPending(false)
    }
  }

  return (
    <Drawer opened {...drawer} position="right" size={620} title={<span className={classes.title}>{text.explain.title}<small dir="auto">{of.market.name}</small></span>} closeButtonProps={{ 'aria-label': text.close }}>
      <form onSubmit={(event) => void ask(event)} className={classes.ask}>
        <div className={classes.fields}>
          <FoundSelect only="player" label={text.explain.player} value={player} onChange={setPlayer} data-autofocus />
          {runners ? <NativeSelect label={text.explain.selection} data={selections.map((each) => ({ value: each.id, label: each.name }))} value={selection} onChange={(event) => setSelection(event.currentTarget.value)} /> : null}
          {runners ? null : <OddsInput label={text.explain.line} value={figures.line} onChange={set('line')} />}
          <NativeSelect label={text.explain.side} data={(['back', 'lay'] as const).map((value) => ({ value, label: betKindsText.sides[value] }))} value={side} onChange={(event) => setSide(event.currentTarget.value as 'back' | 'lay')} />
          {of.market.type === 'line' ? null : <OddsInput label={text.explain.price} value={figures.price} onChange={set('price')} />}
          <MoneyInput currency={told?.row.currency ?? 'INR'} rightSection={null} label={text.explain.stake} value={figures.stake} onChange={set('stake')} />
        </div>
        <div className={classes.buttons}>
          <span className={classes.space} />
          <Button type="submit" loading={pending} disabled={player === '' || typeof figures.stake !== 'number' || Object.values(figures).some((figure) => typeof figure === 'string')}>{text.explain.ask}</Button>
        </div>
      </form>
      {answer === null ? null : (
        <Explanation told={answer} words={text.explain}>
          {answer.price === null ? null : <p>{(answer.at === 'asked' ? text.explain.atAsked : text.explain.at)({ price: formatOdds(answer.price) })}</p>}
          {answer.bet_delay_ms === 0 ? null : <p>{text.explain.delay({ seconds: answer.bet_delay_ms / 1000 })}</p>}
        </Explanation>
      )}
    </Drawer>
  )
}
