import { Button, NativeSelect, Popover } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState, type FormEvent, type ReactElement } from 'react'
import { actorKind, eventKinds } from '#contract/log-queries.ts'
import { significantKinds } from '#contract/logs.ts'
import { MomentInput } from '../../components/form/moment-input.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { useSession } from '../../shared/session.ts'
import { fromZonedInput, toZonedInput, typedInstant } from '../../shared/zoned-time.ts'
import { areas, type AuditFilterKey, type AuditFilters } from './audit-filters.ts'
import classes from './logs.module.css'
import { text } from './text.ts'

export type AuditFilterBarProps = {
  readonly filters: AuditFilters
  readonly onChange: (changes: Partial<Readonly<Record<AuditFilterKey, string | undefined>>>) => void
  /** What only some of the lists can be filtered by. */
  readonly offers: readonly ('event' | 'significant' | 'actor_kind')[]
}

/** What the list shows of the record. */
export function AuditFilterBar({ filters, onChange, offers }: AuditFilterBarProps): ReactElement {
  const words = text.filters
  const choice = (key: AuditFilterKey, label: string, any: string, options: readonly { readonly value: string; readonly label: string }[]) => (
    <NativeSelect
      size="xs"
      maw={150}
      aria-label={label}
      value={filters[key] ?? ''}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
      data={[{ value: '', label: any }, ...options]}
    />
  )
  return (
    <>
      <SearchField label={words.search} value={filters.search ?? ''} onSearch={(search) => onChange({ search })} maxLength={100} />
      {offers.includes('event') || offers.includes('significant') ? choice('event', words.event, words.anyEvent, (offers.includes('significant') ? significantKinds : eventKinds).map((value) => ({ value, label: text.events[value] }))) : null}
      {offers.includes('actor_kind') ? choice('actor_kind', words.actor, words.anyActor, actorKind.options.map((value) => ({ value, label: text.actors[value] }))) : null}
      {choice('action', words.area, words.anyArea, areas.map((area) => ({ value: `${area}.`, label: text.areas[area] })))}
      {choice('outcome', words.outcome, words.anyOutcome, [
        { value: 'done', label: text.done },
        { value: 'refused', label: text.refused },
      ])}
      <Times filters={filters} onChange={onChange} />
    </>
  )
}

function Times({ filters, onChange }: Omit<AuditFilterBarProps, 'offers'>): ReactElement {
  const [opened, setOpened] = useState(false)
  const active = filters.from !== undefined || filters.to !== undefined
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={260} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant={active ? 'light' : 'default'} leftSection={<IconClock size={15} aria-hidden />} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {text.filters.more}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.filters.more}>
        <TimesForm
          filters={filters}
          onChange={(changes) => {
            setOpened(false)
            onChange(changes)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function TimesForm({ filters, onChange }: Omit<AuditFilterBarProps, 'offers'>): ReactElement {
  const { user } = useSession()
  const zone = user.time_zone
  const [from, setFrom] = useState(filters.from === undefined ? '' : toZonedInput(filters.from, zone))
  const [to, setTo] = useState(filters.to === undefined ? '' : toZonedInput(filters.to, zone))
  function apply(event: FormEvent): void {
    event.preventDefault()
    // Beside a field that holds no moment stands that it does.
    if ([from, to].some((typed) => typed !== '' && fromZonedInput(typed, zone) === null)) return
    onChange({ from: typedInstant(from, zone, filters.from) ?? undefined, to: typedInstant(to, zone, filters.to) ?? undefined })
  }
  return (
    <form onSubmit={apply} className={classes.times} noValidate>
      <MomentInput size="xs" label={text.filters.from} value={from} onChange={setFrom} />
      <MomentInput size="xs" label={text.filters.to} value={to} onChange={setTo} />
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={() => onChange({ from: undefined, to: undefined })}>
          {text.filters.clear}
        </Button>
        <Button size="xs" type="submit">
          {text.filters.apply}
        </Button>
      </div>
    </form>
  )
}
