import { Modal } from '@mantine/core'
import type { ReactElement } from 'react'
import { FactorSetup } from '../../features/security/factor-setup.tsx'
import { ProofForm } from '../../features/security/proof-form.tsx'
import classes from '../../features/security/security.module.css'
import { securityText } from '../../features/security/text.ts'
import { useSession } from '../../shared/session.ts'
import type { WantedProof } from '../../shared/step-up.ts'

/** Above every dialog that may have made the call. */
const zIndex = 400

/** Over whatever the person is doing: a fresh second factor, or the first one. The call that waits goes on by itself. */
export function StepUp({ enrolled, answer }: WantedProof): ReactElement {
  const { user } = useSession()
  const { proof, setup } = securityText
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={enrolled ? proof.title : setup.title}
      centered
      zIndex={zIndex}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': proof.cancel }}
    >
      <div className={classes.stack}>
        <p className={classes.text}>{enrolled ? proof.again : setup.needed}</p>
        {enrolled ? <ProofForm onProved={() => answer(true)} /> : <FactorSetup userName={user.user_name} onDone={() => answer(true)} />}
      </div>
    </Modal>
  )
}
