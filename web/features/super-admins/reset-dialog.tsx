import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call, rowKey } from '../../shared/api.ts'
import { MasterPasswordField } from '../../shared/master-password-field.tsx'
import type { HandedPassword } from '../../shared/one-time-password.tsx'
import type { Member } from './member-columns.tsx'
import classes from './member-form.module.css'
import { text } from './member-text.ts'
import type { Reset, SignInState } from './sign-in-panel.tsx'

type ResetDialogProps = {
  readonly account: Member
  readonly state: SignInState
  readonly reset: Reset
  /** The new password, which is shown this once. */
  readonly onHanded: (password: HandedPassword) => void
  readonly onClose: () => void
}

const nothing = { reason: '', master: '' }
const rows = { factors: superAdmins.resetFactors, master: superAdmins.resetMaster } as const

/** The last look before somebody else's way in is reset: what stops working, what ends, why, and the own master password. */
export function ResetDialog({ account, state, reset, onHanded, onClose }: ResetDialogProps): ReactElement {
  const queries = useQueryClient()
  const params = { id: account.id }
  const form = useContractForm({
    row: superAdmins.resetPassword,
    initial: nothing,
    draft: `member.reset.${reset}.${account.id}`,
    secrets: ['master'],
    names: { master_password: 'master' },
    body: ({ reason, master }) => ({ reason: reason.trim(), master_password: master }),
    refusals: { ACCESS_MASTER_WRONG: 'master', ACCESS_MASTER_LOCKED: 'master', ACCESS_MASTER_UNSET: 'master' },
    async send({ body }) {
      try {
        if (reset === 'password') return (await call(superAdmins.resetPassword, { params, body })).extra
        await call(rows[reset], { params, body })
        return null
      } catch (failure) {
        // A refusal may have locked the master password.
        void queries.invalidateQueries({ queryKey: rowKey(transfers.masterPassword) })
        throw failure
      }
    },
    onSent(handed) {
      if (handed !== null) onHanded(handed)
      else notify.success(reset === 'factors' ? text.signIn.factorsGone({ name: account.user_name }) : text.signIn.masterGone({ name: account.user_name }))
      void queries.invalidateQueries({ queryKey: rowKey(superAdmins.signIn) })
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} size="lg" title={text.actionOn({ act: text.signIn.resets[reset], name: account.user_name })} closeButtonProps={{ 'aria-label': text.signIn.cancel }}>
      <ContractFormFrame of={form} className={classes.form}>
        <p>{text.signIn.effects[reset]}</p>
        <p>{text.signIn.ends({ count: state.sessions })}</p>
        <Textarea label={text.signIn.reason} description={text.signIn.reasonHint} autosize minRows={2} maxLength={500} data-autofocus {...form.fields.input('reason')} />
        <MasterPasswordField {...form.fields.input('master')} />
        <div className={classes.row}>
          <CancelButton of={form} onCancel={onClose}>{text.signIn.cancel}</CancelButton>
          <Button type="submit" color="red" loading={form.pending}>
            {text.signIn.resets[reset]}
          </Button>
        </div>
      </ContractFormFrame>
    </Dialog>
  )
}
