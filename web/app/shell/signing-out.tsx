import { Suspense, useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { ApiError } from '#contract/client.ts'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import { hasDrafts } from '../../components/form/draft-store.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { leaveHere, ownerOf, signOut, type User } from '../../shared/session.ts'
import { wantSignOut } from '../../shared/sign-out-wanted.ts'
import { shellText } from './text.ts'

export type SignOutQuestionProps = {
  /** Why the server did not end the session; null: something typed would be lost. */
  readonly failed: string | null
  readonly onStay: () => void
  readonly onLeave: () => void
  /** Leaves this tab alone, without the server; null without a line: no page could be shown in the place of this one. */
  readonly onLeaveHere: (() => void) | null
}

const loadQuestion = () => import('./sign-out-question.tsx')
const SignOutQuestion = lazyPart(loadQuestion, 'SignOutQuestion', BrowsersQuestion)

/** Fetches what the way out may have to ask while there still is a line; where that fails, it is tried again when it is asked. */
export function approachSignOut(): void {
  void loadQuestion().catch(() => undefined)
}

type Step = { readonly at: 'leaving' } | { readonly at: 'asked' } | { readonly at: 'failed'; readonly why: string; readonly answered: boolean }

/**
 * The way out (docs/decisions/0034): asks where something typed would be thrown away, then ends the session. Where the server does not end
 * it, that is told, and the person chooses between another try and leaving this tab alone; without an answer they stay, and closing the
 * window is what forgets them here.
 */
export function SigningOut({ user }: { readonly user: User }): ReactElement | null {
  const [step, setStep] = useState<Step>(() => ({ at: hasDrafts(ownerOf(user)) ? 'asked' : 'leaving' }))

  async function leave(): Promise<void> {
    setStep({ at: 'leaving' })
    try {
      await signOut()
      wantSignOut(false)
    } catch (failure) {
      setStep({ at: 'failed', why: explainFailure(failure).message, answered: failure instanceof ApiError })
    }
  }
  const leaveAtOnce = useEffectEvent(() => {
    if (step.at === 'leaving') void leave()
  })
  useEffect(function beginToLeave() {
    leaveAtOnce()
  }, [])

  if (step.at === 'leaving') return null
  return (
    <Suspense fallback={null}>
      <SignOutQuestion key={step.at} failed={step.at === 'failed' ? step.why : null} onStay={() => wantSignOut(false)} onLeave={() => void leave()} onLeaveHere={step.at === 'failed' && !step.answered ? null : leaveHere} />
    </Suspense>
  )
}

/** The same where its dialog cannot be fetched. */
function BrowsersQuestion({ failed, onStay, onLeave, onLeaveHere }: SignOutQuestionProps): null {
  const ask = useEffectEvent(() => {
    const words = shellText.signOut
    if (failed !== null && onLeaveHere === null) {
      window.alert(`${words.failed}. ${words.noLine}`)
      onStay()
      return
    }
    const yes = window.confirm(failed === null ? words.confirm : words.confirmHere({ why: failed }))
    if (!yes) onStay()
    else if (failed === null) onLeave()
    else onLeaveHere?.()
  })
  useEffect(function askOnce() {
    ask()
  }, [])
  return null
}
