import { Button, Checkbox, Drawer, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { limits } from '#contract/limits.ts'
import { sports } from '#contract/sports.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { explainLimitFailure } from '../../components/feedback/explain-failure.ts'
import { notify } from '../../components/feedback/notify.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { ScaledInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { mayCall } from '../../shared/access.ts'
import { call, rowKey, rowQuery } from '../../shared/api.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { formatInstant } from '../../shared/format.ts'
import { isOfCasino, openPlacePanel } from '../../shared/place-panel.ts'
import { useSession } from '../../shared/session.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { amountsIn, useLimitCurrencies } from './limit-currencies.ts'
import { changesOf, digitsOf, fieldName, findingText, initialOf, leastDigitsOf, limitText, setCalls, shownFields, valueText, winningFields, type LimitField, type LimitPlace, type LimitRow, type LimitValues } from './limit-values.ts'
import classes from './limits.module.css'
import { text } from './text.ts'

/** The limits of one place of the catalogue, a market type at a time: its own values, and where all others come from. */
export function LimitsDrawer({ place, onClose }: { readonly place: LimitPlace; readonly onClose: () => void }): ReactElement {
  const drawer = useDialogClose(onClose)
  const rows = useLimits(place)
  const [chosen, choose] = useState<LimitRow['market_type'] | null>(null)
  const all = rows.data?.data ?? []
  const shown = all.find((row) => row.market_type === chosen) ?? all[0]
  return (
    <Drawer
      opened
      {...drawer}
      position="right"
      size={520}
      title={<span className={classes.title}>{text.title}<small dir="auto">{place.name}</small></span>}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      {rows.isError ? <ErrorState error={rows.error} onRetry={() => void rows.refetch()} /> : null}
      {rows.isPending ? <Skeleton height={320} role="img" aria-label={text.loading} /> : null}
      {all.length < 2 ? null : (
        <div className={classes.types} role="group" aria-label={text.types}>
          {all.map((row) => (
            <button key={row.market_type} type="button" aria-pressed={row === shown} onClick={() => choose(row.market_type)}>
              {row.market_type === 'casino' ? null : betKindsText.types[row.market_type]}
            </button>
          ))}
        </div>
      )}
      {shown === undefined ? null : <LimitForm key={shown.market_type} row={shown} place={place} onClose={onClose} />}
    </Drawer>
  )
}

function useLimits(place: LimitPlace) {
  const ofCasino = isOfCasino(place)
  const sportsScope = isOfCasino(place) ? 'menu' : setCalls[place.kind].scope
  const casinoScope = isOfCasino(place) ? setCalls[place.kind].scope : 'game'
  const inSports = useQuery({ ...rowQuery(limits.ofPlace, { query: { scope: sportsScope, id: place.id } }), enabled: !ofCasino })
  const inCasino = useQuery({ ...rowQuery(casino.limits, { query: { scope: casinoScope, id: place.id } }), enabled: ofCasino })
  return ofCasino ? inCasino : inSports
}

type LimitFormProps = { readonly row: LimitRow; readonly place: LimitPlace; readonly onClose: () => void }

function LimitForm({ row, place, onClose }: LimitFormProps): ReactElement {
  const { user } = useSession()
  const queries = useQueryClient()
  const currencies = useLimitCurrencies()
  const { row: target, name: bodyName } = setCalls[place.kind]
  const [hash, setHash] = useState<string | null>(null)
  const may = mayCall(user, target)
  function refresh(): void {
    // As the specification has it: limits of a category refresh the categories, those of a sport the sports of a category.
    const list = place.kind === 'menu' ? sports.menus : sports.gamesByMenu
    for (const stale of [limits.ofPlace, limits.below, casino.limits, casino.limitsBelow, list]) void queries.invalidateQueries({ queryKey: rowKey(stale) })
  }
  const form = useContractForm<typeof target, LimitValues, unknown, string>({
    row: target,
    initial: initialOf(row),
    version: row.state,
    draft: `limits.${row.scope}.${row.id}.${row.market_type}`,
    names: Object.fromEntries(row.fields.map(({ name }) => [`${bodyName}.0.${name}`, name])),
    body: (values, state) => ({ ...(isOfCasino(place) && { scope: row.scope, id: row.id }), [bodyName]: [changesOf(row, values)], state, ...(values.clear && hash !== null && { clear_below: { hash } }) }),
    send: ({ body }) => call(target, { ...(isOfCasino(place) ? {} : { params: { id: place.id } }), body } as never),
    onStale: refresh,
    onSent() {
      notify.success(text.saved({ name: place.name }))
      refresh()
      onClose()
    },
  })
  return (
    <ContractFormFrame of={form} aria-label={text.title} explain={explainLimitFailure}>
      {row.findings.map((finding) => (
        <p key={finding.code} role="note" className={classes.finding}>{findingText(row, finding.code)}</p>
      ))}
      <p className={classes.hint}>{row.market_type === 'casino' ? text.ofCasino.hint : text.currencyHint}</p>
      <div className={classes.fields}>
        {shownFields(row).map((field) => (
          <ScaledInput
            key={field.name}
            digits={digitsOf(field.name)}
            leastDigits={leastDigitsOf(field.name)}
            label={fieldName(row, field.name)}
            description={<Origin field={field} typed={form.fields.values[field.name]} currencies={currencies} zone={user.time_zone} />}
            placeholder={field.inherited === null ? '' : valueText(field.name, field.inherited)}
            readOnly={!may}
            {...form.fields.input(field.name)}
          />
        ))}
      </div>
      {may && place.kind !== 'market' && place.kind !== 'casino_game' ? (
        <Checkbox label={text.below} description={text.belowHint} {...form.fields.check('clear')} />
      ) : null}
      {form.fields.values.clear ? <Below row={row} values={form.fields.values} onLook={setHash} /> : null}
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={() => openPlacePanel({ panel: 'history', place })}>{text.history}</Button>
        {isOfCasino(place) ? <Button variant="subtle" onClick={() => openPlacePanel({ panel: 'explain_stake', within: place })}>{text.explainStake.open}</Button> : null}
        <span className={classes.space} />
        <CancelButton of={form} onCancel={onClose}>{text.cancel}</CancelButton>
        {may ? <Button type="submit" loading={form.pending} disabled={!form.dirty || (form.fields.values.clear && hash === null)}>{text.save}</Button> : null}
      </div>
    </ContractFormFrame>
  )
}

type OriginProps = { readonly field: LimitField; readonly typed: TypedFigure; readonly currencies: readonly string[]; readonly zone: string }

/** Where a value comes from, who put it there, and what it comes to in currencies of other places. */
function Origin({ field, typed, currencies, zone }: OriginProps): ReactElement {
  const { inherited, inherited_from: from } = field
  const place = from === null ? '' : from.scope === 'default' ? text.default : from.scope === 'feed' ? text.feed : (from.name ?? '')
  const says = inherited === null
    ? (field.name.startsWith('live_') ? text.asBefore : text.unset)
    : (typed !== null ? text.instead : text.inherits)({ place, value: limitText(field.name, inherited) })
  const when = field.set_at === null ? null : formatInstant(field.set_at, zone)
  const amounts = typeof typed === 'string' ? '' : amountsIn(field.name, typed ?? inherited, currencies)
  return (
    <span className={classes.origin}>
      {amounts === '' ? null : <span>{text.comesTo({ amounts })}</span>}
      <span>{says}</span>
      {when === null ? null : <span>{field.set_by === null ? text.setAt({ when }) : text.setBy({ name: field.set_by, when })}</span>}
    </span>
  )
}

type BelowProps = { readonly row: LimitRow; readonly values: LimitValues; readonly onLook: (hash: string | null) => void }

function useLook({ scope, id }: LimitRow, fields: string) {
  const casinoScope = scope === 'provider' || scope === 'sub_category' || scope === 'game' ? scope : null
  const sportsScope = scope === 'provider' || scope === 'sub_category' || scope === 'game' ? 'menu' : scope
  const inSports = useQuery({ ...rowQuery(limits.below, { query: { scope: sportsScope, id, fields } }), enabled: casinoScope === null })
  const inCasino = useQuery({ ...rowQuery(casino.limitsBelow, { query: { scope: casinoScope ?? 'game', id, fields } }), enabled: casinoScope !== null })
  return casinoScope === null ? inSports : inCasino
}

/** What applying below would clear, before it does; what is confirmed is bound to just this. */
function Below({ row, values, onLook }: BelowProps): ReactElement {
  const fields = winningFields(row, values)
  const look = useLook(row, fields)
  const hash = look.data?.extra.hash ?? null
  useEffect(
    function tellLook() {
      onLook(hash)
      return () => onLook(null)
    },
    [hash, onLook],
  )
  if (look.data === undefined) return look.isError ? <ErrorState error={look.error} onRetry={() => void look.refetch()} /> : <Skeleton height={60} />
  const { values: count, places, markets_open: markets } = look.data.extra
  if (count === 0) return <p className={classes.hint}>{text.belowNothing}</p>
  return (
    <div role="status" className={classes.below}>
      <p>{text.belowCount({ values: count, places, markets })}</p>
      <ul>
        {look.data.data.slice(0, shownMax).map((each) => (
          <li key={`${each.scope} ${each.id} ${each.field}`}>
            <span dir="auto">{each.name}</span>
            <span>{fieldName(each, each.field)}</span>
            <bdi>{valueText(each.field, each.value)}</bdi>
          </li>
        ))}
      </ul>
      {count > shownMax ? <p>{text.belowMore({ count: count - shownMax })}</p> : null}
    </div>
  )
}

const shownMax = 12
