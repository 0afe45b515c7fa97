import type { ReactElement } from 'react'
import { Dialog } from '../components/feedback/dialog.tsx'
import { masterText as text } from './master-text.ts'
import { SetMasterPassword } from './set-master-password.tsx'

/** Where a person without a master password sets it, over another form. */
export function MasterPasswordDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  return (
    <Dialog opened onClose={onClose} title={text.set} closeButtonProps={{ 'aria-label': text.close }}>
      {/* The field stands inside another form, which hears what is submitted in here as well. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        <SetMasterPassword onSet={onClose} />
      </div>
    </Dialog>
  )
}
