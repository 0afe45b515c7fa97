import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useRef, useState, type ReactElement } from 'react'
import classes from './moment-input.module.css'
import { momentText } from './moment-text.ts'
import { readMoment, readTyped, showMoment } from './read-moment.ts'

type PickedProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max' | 'step'> & {
  /** As the browser's own fields have it: "2026-03-01" of a day, "2026-03-01T17:30" of a moment; empty for none. */
  readonly value?: string
  /** The bounds that the calendar offers, in the same form. */
  readonly min?: string | undefined
  readonly max?: string | undefined
}

type MomentInputProps = PickedProps & {
  /** Hears the text itself where that is no moment, which the schema of the call then refuses. */
  readonly onChange?: (value: string) => void
  /** Seconds between the moments that the calendar offers: 60, unless they are wanted finer or coarser. */
  readonly step?: number
}

type DayInputProps = PickedProps & {
  /** Hears days alone, and the empty text: what is half typed filters nothing, and says so once the field is left. */
  readonly onDay: (day: string) => void
}

/** A day, typed and shown as the chosen language writes it. */
export function DayInput({ onDay, ...rest }: DayInputProps): ReactElement {
  return <Typed {...rest} timed={false} onTyped={(day, read) => (read ? onDay(day) : undefined)} />
}

/** A moment on a clock that stands beside it in words, typed and shown as the chosen language writes it. */
export function MomentInput({ onChange, ...rest }: MomentInputProps): ReactElement {
  return <Typed {...rest} timed onTyped={(moment) => onChange?.(moment)} />
}

type TypedProps = PickedProps & { readonly timed: boolean; readonly step?: number; readonly onTyped: (value: string, read: boolean) => void }

/**
 * A field of the browser writes dates in the language of the browser, which nobody chose here; so the text is ours, and only the calendar
 * that the button opens is the browser's: on a phone it is the one that people know, and with a keyboard nobody needs it.
 */
function Typed({ value = '', timed, min, max, step, onTyped, onKeyDown, onBlur, ...rest }: TypedProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null)
  const [typing, setTyping] = useState(false)
  const picker = useRef<HTMLInputElement>(null)

  const said = typed ?? value
  const read = said.trim() === '' ? '' : (typing ? readMoment : readTyped)(said, timed)

  function change(text: string): void {
    setTyped(text)
    setTyping(true)
    const heard = text.trim() === '' ? '' : readMoment(text, timed)
    onTyped(heard ?? text, heard !== null)
  }

  /** A short year is heard when nothing more is typed, and stands in the field as it was taken. */
  function end(): void {
    setTyping(false)
    if (typed === null) return
    const heard = typed.trim() === '' ? '' : readTyped(typed, timed)
    // What is not understood stays with what is wrong with it, though nobody heard it.
    if (heard === null) return
    setTyped(null)
    if (heard !== '' && readMoment(typed, timed) === null) onTyped(heard, true)
  }

  return (
    <TextInput
      autoComplete="off"
      placeholder={timed ? momentText.moment : momentText.day}
      rightSectionWidth={28}
      rightSection={
        <span className={classes.picker}>
          <input
            ref={picker}
            type={timed ? 'datetime-local' : 'date'}
            tabIndex={-1}
            aria-hidden
            min={min}
            max={max}
            step={step}
            value={readMoment(value, timed) ?? ''}
            onChange={(event) => {
              setTyped(null)
              onTyped(event.currentTarget.value, true)
            }}
          />
          <ActionIcon variant="subtle" color="gray" size={24} aria-label={momentText.calendar} title={momentText.calendar} onClick={() => picker.current?.showPicker()}>
            <IconCalendarEvent size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </span>
      }
      {...rest}
      // Said once the person has left the field, not while they type.
      error={rest.error ?? (read !== null || typing ? null : timed ? momentText.notMoment : momentText.notDay)}
      value={typed ?? showMoment(value)}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end()
        onKeyDown?.(event)
      }}
      onBlur={(event) => {
        end()
        onBlur?.(event)
      }}
    />
  )
}
