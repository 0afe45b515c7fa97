import { IconDotsVertical, IconPassword, IconShieldOff } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { roles } from '#contract/roles.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import { PageAction } from '../../shared/actions.ts'
import { OneTimePassword, type HandedPassword } from '../../shared/one-time-password.tsx'
import { Permitted } from '../../shared/permitted.tsx'
import classes from './roles.module.css'
import { text } from './text.ts'
import { useResetFactors, useResetPassword, type Person } from './use-staff.ts'

const reasonMin = 3

/** For people who lost their way in: a new password, or no second factor until they set one up. */
export function PersonResets({ person }: { readonly person: Person }): ReactElement {
  const [asked, setAsked] = useState<'password' | 'factors' | null>(null)
  const [password, setPassword] = useState<HandedPassword | null>(null)
  const resetPassword = useResetPassword()
  const resetFactors = useResetFactors()
  const target = `${person.name} (${person.user_name})`
  const { totp, passkeys } = person.second_factors
  const words = text.password

  function close(): void {
    setAsked(null)
    resetPassword.reset()
    resetFactors.reset()
  }

  return (
    <Permitted call={roles.resetPassword}>
      <PageAction id="staff.reset-password" label={words.reset} icon={IconPassword} acts={[roles.resetPassword]} run={() => setAsked('password')} />
      {totp || passkeys > 0 ? <PageAction id="staff.reset-factors" label={words.resetFactors} icon={IconShieldOff} acts={[roles.resetFactors]} run={() => setAsked('factors')} /> : null}
      <MenuButton
        label={text.detail.more}
        className={classes.rowMenu}
        width={240}
        position="bottom-end"
        entries={[
          { kind: 'item', label: words.reset, onSelect: () => setAsked('password') },
          ...(totp || passkeys > 0 ? [{ kind: 'item' as const, label: words.resetFactors, onSelect: () => setAsked('factors') }] : []),
        ]}
      >
        <IconDotsVertical size={16} aria-hidden />
      </MenuButton>
      <ConfirmDialog
        opened={asked === 'password'}
        onClose={close}
        verb={words.reset}
        target={target}
        count={text.change.count({ sessions: person.sessions })}
        danger
        reason={{ least: reasonMin, draft: `staff.reset.password.${person.id}` }}
        pending={resetPassword.isPending}
        error={resetPassword.error}
        onConfirm={({ reason }) =>
          resetPassword.mutate(
            { params: { id: person.id }, body: { reason } },
            {
              onSuccess: ({ extra }) => {
                close()
                setPassword(extra)
              },
            },
          )
        }
      >
        <p className={classes.muted}>{words.resetText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'factors'}
        onClose={close}
        verb={words.resetFactors}
        target={target}
        count={text.change.count({ sessions: person.sessions })}
        danger
        reason={{ least: reasonMin, draft: `staff.reset.factors.${person.id}` }}
        typedName={person.user_name}
        pending={resetFactors.isPending}
        error={resetFactors.error}
        onConfirm={({ reason }) =>
          resetFactors.mutate(
            { params: { id: person.id }, body: { reason } },
            {
              onSuccess: () => {
                close()
                notify.success(words.factorsGone({ name: person.name }))
              },
            },
          )
        }
      >
        <p className={classes.muted}>{words.resetFactorsText}</p>
      </ConfirmDialog>
      {password === null ? null : <OneTimePassword name={target} password={password} onDone={() => setPassword(null)} />}
    </Permitted>
  )
}
