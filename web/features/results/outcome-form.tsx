import { TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import { voidReasons } from '#domain/markets/market.ts'
import { isNumberMarket } from '#domain/markets/payoff.ts'
import { outcomesText } from '../../shared/outcome-text.ts'
import { activeRunners, placesOf, type Market, type OutcomeDraft, type Place } from './outcome-draft.ts'
import classes from './results.module.css'
import { text } from './text.ts'

type OutcomeFormProps = {
  readonly market: Market
  readonly draft: OutcomeDraft
  readonly onDraft: (draft: OutcomeDraft) => void
  /** Shown once the person has tried to go on. */
  readonly problem: string | null
}

/** How a market ended: who won, or the number that decided it, or why it is void. */
export function OutcomeForm(props: OutcomeFormProps): ReactElement {
  const { market, draft, onDraft, problem } = props
  return (
    <div className={classes.outcome}>
      <fieldset className={classes.how}>
        <legend>{text.choose.how}</legend>
        {(['decided', 'void'] as const).map((how) => (
          <label key={how} className={classes.option}>
            <input type="radio" name={`how ${market.id}`} checked={draft.how === how} onChange={() => onDraft({ ...draft, how })} />
            {text.choose[how]}
          </label>
        ))}
      </fieldset>
      {draft.how === 'void' ? (
        <ReasonChoice {...props} />
      ) : isNumberMarket(market.type) ? (
        <TextInput
          label={text.choose.number[market.type]}
          description={text.choose.numberHint[market.type]}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={draft.number}
          error={problem !== null}
          onChange={(event) => onDraft({ ...draft, number: event.currentTarget.value })}
          className={classes.number}
        />
      ) : (
        <RunnerChoice {...props} />
      )}
      {problem === null ? null : (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

const places = ['won', 'tied', 'lost'] as const

function RunnerChoice({ market, draft, onDraft }: OutcomeFormProps): ReactElement {
  const wanted = placesOf(market)

  function place(id: string, chosen: Place | 'lost'): void {
    const { [id]: _, ...others } = draft.places
    if (chosen === 'lost') return onDraft({ ...draft, places: others })
    // With one place to win, choosing a winner moves the choice instead of asking for two clicks.
    const kept = chosen === 'won' && wanted === 1 ? {} : others
    onDraft({ ...draft, places: { ...kept, [id]: chosen } })
  }

  return (
    <fieldset className={classes.runners}>
      <legend>{wanted === 1 ? text.choose.winner : text.choose.winners({ places: wanted })}</legend>
      <p className={classes.hint}>{text.choose.hint}</p>
      <ul>
        {activeRunners(market).map((runner) => (
          <li key={runner.id} className={classes.runner} data-place={draft.places[runner.id]}>
            <span className={classes.runnerName}><bdi>{runner.name}</bdi></span>
            <span className={classes.places} role="radiogroup" aria-label={text.choose.placeOf({ runner: runner.name })}>
              {places.map((option) => (
                <label key={option} className={classes.place} data-place={option}>
                  <input
                    type="radio"
                    name={`place ${market.id} ${runner.id}`}
                    checked={(draft.places[runner.id] ?? 'lost') === option}
                    onChange={() => place(runner.id, option)}
                  />
                  <span>{text.choose[option]}</span>
                </label>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function ReasonChoice({ market, draft, onDraft }: OutcomeFormProps): ReactElement {
  return (
    <fieldset className={classes.how}>
      <legend>{text.choose.voidWhy}</legend>
      {voidReasons.map((reason) => (
        <label key={reason} className={classes.option}>
          <input type="radio" name={`reason ${market.id}`} checked={draft.reason === reason} onChange={() => onDraft({ ...draft, reason })} />
          {outcomesText.reasons[reason]}
        </label>
      ))}
      <p className={classes.hint}>{text.choose.voidHint}</p>
    </fieldset>
  )
}
