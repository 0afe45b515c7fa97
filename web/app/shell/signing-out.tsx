import { Suspense, useEffect, useEffectEvent, useState, type ReactElement } from 'react'
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
  /** Leaves this tab alone, without the server. */
  readonly onLeaveHere: () => void
}

const loadQuestion = () => import('./sign-out-question.tsx')
const SignOutQuestion = lazyPart(loadQuestion, 'SignOutQuestion', BrowsersQuestion)

/** Fetches what the way out may have to ask while there still is a line; where that fails, it is tried again when it is asked. */
export function approachSignOut(): void {
  void loadQuestion().catch(() => undefined)
}

type Step = { readonly at: 'leaving' } | { readonly at: 'asked' } | { readonly at: 'failed'; readonly why: string }

/**
 * The way out (docs/decisions/0034): asks where something typed would be thrown away, then ends the session. Where the server does not end
 * it, that is told, and the person chooses between another try and leaving this tab alone.
 */
export function SigningOut({ user }: { readonly user: User }): ReactElement | null {
  const [step, setStep] = useState<Step>(() => ({ at: hasDrafts(ownerOf(user)) ? 'asked' : 'leaving' }))

  async function leave(): Promise<void> {
    setStep({ at: 'leaving' })
    try {
      await signOut()
      wantSignOut(false)
    } catch (failure) {
      setStep({ at: 'failed', why: explainFailure(failure).message })
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
      <SignOutQuestion key={step.at} failed={step.at === 'failed' ? step.why : null} onStay={() => wantSignOut(false)} onLeave={() => void leave()} onLeaveHere={leaveHere} />
    </Suspense>
  )
}

/** The same where its dialog cannot be fetched: nobody has to stay signed in because the line is gone. */
function BrowsersQuestion({ failed, onStay, onLeave, onLeaveHere }: SignOutQuestionProps): null {
  const ask = useEffectEvent(() => {
    const words = shellText.signOut
    const yes = window.confirm(failed === null ? words.confirm : words.confirmHere({ why: failed }))
    if (!yes) onStay()
    else if (failed === null) onLeave()
    else onLeaveHere()
  })
  useEffect(function askOnce() {
    ask()
  }, [])
  return null
}
