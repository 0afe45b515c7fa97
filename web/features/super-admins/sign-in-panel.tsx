import { Button, Skeleton } from '@mantine/core'
import { IconDeviceMobileOff, IconKeyOff, IconPassword } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState, type ReactElement, type ReactNode } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { When } from '../../components/value/when.tsx'
import { PageAction } from '../../shared/actions.ts'
import { rowQuery } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import { OneTimePassword, type HandedPassword } from '../../shared/one-time-password.tsx'
import type { Member } from './member-columns.tsx'
import classes from './member-page.module.css'
import { text } from './member-text.ts'
import { ResetDialog } from './reset-dialog.tsx'

export type SignInState = RowOf<typeof superAdmins.signIn>
export type Reset = 'password' | 'factors' | 'master'

const resets = [
  { reset: 'password', icon: IconPassword, acts: [superAdmins.resetPassword] },
  { reset: 'factors', icon: IconDeviceMobileOff, acts: [superAdmins.resetFactors] },
  { reset: 'master', icon: IconKeyOff, acts: [superAdmins.resetMaster] },
] as const

/** How an account below signs in, and what can be reset for somebody who lost their way in. */
export function SignInPanel({ account }: { readonly account: Member }): ReactElement {
  const query = useQuery(rowQuery(superAdmins.signIn, { params: { id: account.id } }))
  const [asked, setAsked] = useState<Reset | null>(null)
  const [handed, setHanded] = useState<HandedPassword | null>(null)
  const state = query.data?.data[0]
  return (
    <section className={classes.panel} aria-label={text.signIn.title}>
      <h2 className={classes.heading}>{text.signIn.title}</h2>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : state === undefined ? (
        <Skeleton height={64} role="img" aria-label={text.signIn.loading} />
      ) : (
        <>
          <Facts state={state} />
          <div className={classes.acts}>
            {resets.filter(({ reset }) => mayReset(reset, state)).map(({ reset, icon: ResetIcon, acts }) => (
              <Fragment key={reset}>
                <PageAction id={`member.reset-${reset}`} label={text.actionOn({ act: text.signIn.resets[reset], name: account.user_name })} icon={ResetIcon} words={text.signIn.title} acts={acts} run={() => setAsked(reset)} />
                <Button size="xs" variant="default" data-offered leftSection={<ResetIcon size={15} aria-hidden />} onClick={() => setAsked(reset)}>
                  {text.signIn.resets[reset]}
                </Button>
              </Fragment>
            ))}
          </div>
        </>
      )}
      {asked === null || state === undefined ? null : (
        <ResetDialog account={account} state={state} reset={asked} onHanded={setHanded} onClose={() => setAsked(null)} />
      )}
      {handed === null ? null : <OneTimePassword name={account.user_name} password={handed} onDone={() => setHanded(null)} />}
    </section>
  )
}

function mayReset(reset: Reset, { second_factors: factors, master_password: master }: SignInState): boolean {
  if (reset === 'factors') return factors.totp || factors.passkeys > 0
  return reset === 'password' || master.is_set
}

function Facts({ state }: { readonly state: SignInState }): ReactElement {
  const { second_factors: factors, master_password: master } = state
  const enrolled = factors.totp || factors.passkeys > 0
  const held = [
    ...(factors.totp ? [text.signIn.totp] : []),
    ...(factors.passkeys > 0 ? [text.signIn.passkeys({ count: factors.passkeys })] : []),
    ...(enrolled ? [text.signIn.recovery({ count: factors.recovery_codes })] : []),
  ]
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text.signIn.password, state.must_change_password ? text.signIn.passwordDue : <Since key="password" words={text.signIn.passwordSince} iso={state.password_changed_at} />],
    [text.signIn.factors, held.length === 0 ? text.signIn.none : held.join(' · ')],
    [text.signIn.master, master.locked_until !== null ? <Since key="master" words={text.signIn.masterLocked} iso={master.locked_until} /> : master.is_set ? text.signIn.masterSet : text.signIn.masterUnset],
    [text.signIn.sessions, formatCount(state.sessions)],
    [text.fields.lastSignIn, <When key="last" iso={state.last_sign_in_at} />],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Since({ words, iso }: { readonly words: string; readonly iso: string }): ReactElement {
  return (
    <>
      {words} <When iso={iso} style="short" />
    </>
  )
}
