import type { ReactElement } from 'react'
import type * as z from 'zod/mini'
import type { eventRow } from '#contract/sports.ts'
import { Chip, type ChipTone } from '../components/value/chip.tsx'
import { eventStates } from './i18n/en/event-states.ts'
import { texts } from './i18n/texts.ts'
import { useNow } from './use-now.ts'

type Timed = Pick<z.output<typeof eventRow>, 'lifecycle' | 'starts_at'>

const text = texts('event-states', eventStates)
const tones: Readonly<Record<Timed['lifecycle'] | 'not_in_play', ChipTone>> = { upcoming: 'neutral', not_in_play: 'warn', in_play: 'live', ended: 'warn', closed: 'neutral' }
const clockMs = 60_000

/** How far an event is. One whose start has passed while its markets wait is not to come: nobody has put it in play, or it is late. */
export function EventState({ event: { lifecycle, starts_at: starts } }: { readonly event: Timed }): ReactElement {
  const late = useNow(clockMs) >= Date.parse(starts) && lifecycle === 'upcoming'
  const state = late ? 'not_in_play' : lifecycle
  return <Chip tone={tones[state]} {...(late ? { title: text.notInPlay } : {})}>{text[state]}</Chip>
}
