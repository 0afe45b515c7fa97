import { Button } from '@mantine/core'
import { IconShieldCheck, IconShieldOff, IconShieldPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { Body } from '#contract/endpoint.ts'
import { security } from '#contract/security.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { PageAction } from '../../shared/actions.ts'
import { rowQuery, useRowMutation } from '../../shared/api.ts'
import type { User } from '../../shared/session.ts'
import { FactorSetup } from './factor-setup.tsx'
import { passkeysWork } from './passkeys.ts'
import type { Factor } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security.module.css'
import { securityText } from './text.ts'

type Task = { readonly of: 'add'; readonly kind: 'totp' | 'passkey' } | { readonly of: 'remove'; readonly factor: Factor } | { readonly of: 'renew' } | { readonly of: 'codes'; readonly codes: readonly string[] }

type OwnFactorsProps = {
  readonly user: User
  /** Recovery codes are on the screen: it must not close by a slip. */
  readonly onHold: (held: boolean) => void
}

/** One's own second factors: those that are there, more of them, fewer, and new recovery codes. */
export function OwnFactors({ user, onHold }: OwnFactorsProps): ReactElement | null {
  const factors = useQuery(rowQuery(security.factors, {}))
  const [task, setTask] = useState<Task | null>(null)
  const [keeping, setKeeping] = useState(false)
  const removal = useRowMutation(security.removeFactor, { invalidates: [security.factors], quiet: true })
  const renewal = useRowMutation(security.renewRecoveryCodes, { invalidates: [security.factors], quiet: true })
  const text = securityText.own

  function begin(next: Task | null): void {
    removal.reset()
    renewal.reset()
    setTask(next)
    keep(next?.of === 'codes')
  }
  function keep(held: boolean): void {
    setKeeping(held)
    onHold(held)
  }
  function finish(): void {
    begin(null)
    void factors.refetch()
  }

  if (factors.isError) return <ErrorState error={factors.error} onRetry={() => void factors.refetch()} />
  if (factors.data === undefined) return null
  const rows = factors.data.data
  const has = (kind: Factor['kind']): boolean => rows.some((row) => row.kind === kind)

  if (task?.of === 'codes') return <RecoveryCodes codes={task.codes} userName={user.user_name} onKept={finish} />
  if (task?.of === 'add') {
    return (
      <section className={classes.stack} aria-label={task.kind === 'totp' ? text.addTotp : text.addPasskey}>
        <FactorSetup userName={user.user_name} kind={task.kind} onDone={finish} onCodes={() => keep(true)} />
        {keeping ? null : (
          <Button variant="subtle" size="compact-sm" onClick={finish}>
            {text.close}
          </Button>
        )}
      </section>
    )
  }
  return (
    <section className={classes.stack} aria-label={text.factors}>
      <PageAction id="security.totp" label={has('totp') ? text.replaceTotp : text.addTotp} icon={IconShieldPlus} acts={[security.startTotp]} run={() => begin({ of: 'add', kind: 'totp' })} />
      {passkeysWork() ? <PageAction id="security.passkey" label={text.addPasskey} icon={IconShieldPlus} acts={[security.passkeyOptions, security.addPasskey]} run={() => begin({ of: 'add', kind: 'passkey' })} /> : null}
      {rows.map((row) => row.kind === 'recovery' ? (
        <PageAction key="recovery" id="security.renew" label={text.renew} icon={IconShieldCheck} acts={[security.renewRecoveryCodes]} run={() => begin({ of: 'renew' })} />
      ) : (
        <PageAction key={`${row.kind} ${row.id ?? ''}`} id={`security.remove ${row.kind} ${row.id ?? ''}`} label={text.remove({ name: nameOf(row) })} icon={IconShieldOff} acts={[security.removeFactor]} run={() => begin({ of: 'remove', factor: row })} />
      ))}
      <h3 className={classes.title}>{text.factors}</h3>
      {rows.length === 0 ? <p className={classes.text}>{text.none}</p> : null}
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={`${row.kind} ${row.id ?? ''}`}>
            <div className={classes.entry}>
              <span>{nameOf(row)}</span>
              <span className={classes.text}>{detailOf(row)}</span>
            </div>
            {row.kind === 'recovery' ? (
              <Button variant="default" size="compact-sm" onClick={() => begin({ of: 'renew' })}>
                {text.renew}
              </Button>
            ) : (
              <Button variant="default" size="compact-sm" aria-label={text.remove({ name: nameOf(row) })} onClick={() => begin({ of: 'remove', factor: row })}>
                {text.removeShort}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" size="compact-md" onClick={() => begin({ of: 'add', kind: 'totp' })}>
          {has('totp') ? text.replaceTotp : text.addTotp}
        </Button>
        {passkeysWork() ? (
          <Button variant="default" size="compact-md" onClick={() => begin({ of: 'add', kind: 'passkey' })}>
            {text.addPasskey}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        opened={task?.of === 'remove'}
        onClose={() => begin(null)}
        verb={task?.of === 'remove' ? text.remove({ name: nameOf(task.factor) }) : text.removeShort}
        target={task?.of === 'remove' ? nameOf(task.factor) : ''}
        danger
        pending={removal.isPending}
        error={removal.error}
        onConfirm={() => {
          if (task?.of !== 'remove') return
          const { factor } = task
          removal.mutate({ body: removalOf(factor) }, {
            onSuccess: () => {
              notify.success(text.removed({ name: nameOf(factor) }))
              begin(null)
            },
          })
        }}
      />
      <ConfirmDialog
        opened={task?.of === 'renew'}
        onClose={() => begin(null)}
        verb={text.renew}
        target={text.renewTarget}
        danger
        pending={renewal.isPending}
        error={renewal.error}
        onConfirm={() => renewal.mutate({}, { onSuccess: ({ extra }) => begin({ of: 'codes', codes: extra.recovery_codes }) })}
      />
    </section>
  )
}

/** Passkeys have the name that their owner gave them; the others one in the language of the page. */
function nameOf({ kind, name }: Factor): string {
  return kind === 'passkey' ? name : securityText.kinds[kind]
}

function detailOf({ created_at: added, last_used_at: used, codes_left: left }: Factor): string {
  const { own } = securityText
  if (left !== null) return own.left({ count: left })
  return [added === null ? null : own.added({ at: new Date(added) }), used === null ? null : own.used({ at: new Date(used) })].filter((part) => part !== null).join(' · ')
}

function removalOf({ kind, id }: Factor): Body<typeof security.removeFactor> {
  return kind === 'passkey' && id !== null ? { kind: 'passkey', id } : { kind: 'totp' }
}
