import { Button } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { notify } from '../../components/feedback/notify.ts'
import type { User } from '../../shared/session.ts'
import { OwnFactors } from './own-factors.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'
import classes from './security.module.css'
import { securityText } from './text.ts'

type OwnSecurityProps = { readonly user: User; readonly onHold: (held: boolean) => void }

/** How somebody signs in, theirs to change: second factors, password, sessions. */
export function OwnSecurity({ user, onHold }: OwnSecurityProps): ReactElement {
  const [changing, setChanging] = useState(false)
  const text = securityText.own
  function changed(): void {
    setChanging(false)
    notify.success(securityText.password.done)
  }
  return (
    <>
      <div className={classes.block}>
        <OwnFactors user={user} onHold={onHold} />
      </div>
      <section className={classes.block} aria-label={text.password}>
        <h3 className={classes.title}>{text.password}</h3>
        {changing ? <PasswordForm user={user} onChanged={changed} /> : null}
        <div className={classes.buttons}>
          <Button variant="default" size="compact-md" onClick={() => setChanging(!changing)}>
            {changing ? text.close : text.change}
          </Button>
        </div>
      </section>
      <div className={classes.block}>
        <OwnSessions />
      </div>
    </>
  )
}
