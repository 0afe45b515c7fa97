import { Button } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { auth } from '#contract/auth.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { FactorSetup } from '../../features/security/factor-setup.tsx'
import { PasswordForm } from '../../features/security/password-form.tsx'
import { ProofForm } from '../../features/security/proof-form.tsx'
import { securityText } from '../../features/security/text.ts'
import { call } from '../../shared/api.ts'
import { useLanguage } from '../../shared/i18n/language.ts'
import { queries } from '../../shared/queries.ts'
import { leaveHere, signOut, type User } from '../../shared/session.ts'
import { GuestPage } from './guest-page.tsx'
import classes from './sign-in.module.css'
import { authText } from './text.ts'

type DueStepsProps = {
  /** Signed in by their password; `due` is the step that comes next. */
  readonly user: User
  /** Nothing is due any more. */
  readonly onDone: (user: User) => void
}

/** What is due after the password, one step after another, on the page for guests: second factor, new password, set-up. */
export function DueStepsPage({ user, onDone }: DueStepsProps): ReactElement {
  const [due, setDue] = useState(user.due)
  const { proof, password, setup } = securityText
  const { title, lead } = due === 'password' ? password : due === 'second_factor_setup' ? setup : proof
  useLanguage()
  return (
    <GuestPage tab={`${title} · Steward`} title={title} lead={lead}>
      <DueSteps user={user} onDone={onDone} onStep={(next) => setDue(next.due)} />
      <p className={classes.other}>
        <bdi>{user.user_name}</bdi>{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void signOut().catch(leaveHere)}>
          {authText.notYou}
        </Button>
      </p>
    </GuestPage>
  )
}

/** The same without a page around it, for somebody who signs in again where they are. */
export function DueSteps({ user, onDone, onStep }: DueStepsProps & { readonly onStep?: (user: User) => void }): ReactElement | null {
  const [person, setPerson] = useState(user)
  const [failure, setFailure] = useState<unknown>(null)
  function go(next: User): void {
    if (next.due === null) return onDone(next)
    setPerson(next)
    onStep?.(next)
  }
  async function askAgain(): Promise<void> {
    try {
      const [next] = (await call(auth.me, {})).data
      if (next !== undefined) go(next)
      setFailure(null)
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <QueryClientProvider client={queries}>
      {failure === null ? <Step user={person} onUser={go} onSetUp={() => void askAgain()} /> : <ErrorState error={failure} onRetry={() => void askAgain()} />}
    </QueryClientProvider>
  )
}

type StepProps = { readonly user: User; readonly onUser: (user: User) => void; readonly onSetUp: () => void }

function Step({ user, onUser, onSetUp }: StepProps): ReactElement | null {
  if (user.due === 'second_factor') return <ProofForm onProved={onUser} />
  if (user.due === 'password') return <PasswordForm user={user} onChanged={onUser} />
  if (user.due === 'second_factor_setup') return <FactorSetup userName={user.user_name} onDone={onSetUp} />
  return null
}
