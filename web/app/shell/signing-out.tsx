import { Button, Group, Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import { hasDrafts } from '../../components/form/draft-store.ts'
import { leaveHere, ownerOf, signOut, type User } from '../../shared/session.ts'
import { wantSignOut } from '../../shared/sign-out-wanted.ts'
import classes from './shell.module.css'
import { shellText } from './text.ts'

/** Above every other dialog. */
const zIndex = 510

type Step = { readonly at: 'leaving' } | { readonly at: 'asked' } | { readonly at: 'failed'; readonly failure: unknown }

/**
 * The way out (docs/decisions/0034): asks where something typed would be thrown away, then ends the session. Where the server does not end
 * it, that is told, and the person chooses between another try and leaving this tab alone.
 */
export function SigningOut({ user }: { readonly user: User }): ReactElement | null {
  const [step, setStep] = useState<Step>(() => ({ at: hasDrafts(ownerOf(user)) ? 'asked' : 'leaving' }))
  const words = shellText.signOut

  async function leave(): Promise<void> {
    setStep({ at: 'leaving' })
    try {
      await signOut()
      wantSignOut(false)
    } catch (failure) {
      setStep({ at: 'failed', failure })
    }
  }
  const leaveAtOnce = useEffectEvent(() => {
    if (step.at === 'leaving') void leave()
  })
  useEffect(function beginToLeave() {
    leaveAtOnce()
  }, [])

  function stay(): void {
    wantSignOut(false)
  }
  if (step.at === 'leaving') return null
  const failed = step.at === 'failed'
  return (
    <Modal opened onClose={stay} title={failed ? words.failed : words.title} centered zIndex={zIndex} withCloseButton={false} transitionProps={{ duration: 0 }}>
      <p className={classes.ending}>{failed ? words.failedText({ why: explainFailure(step.failure).message }) : words.text}</p>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={stay}>
          {words.stay}
        </Button>
        {failed ? (
          <Button variant="default" onClick={leaveHere}>
            {words.here}
          </Button>
        ) : null}
        <Button {...(failed ? {} : { color: 'red' })} onClick={() => void leave()}>
          {failed ? words.again : words.go}
        </Button>
      </Group>
    </Modal>
  )
}
