import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ComponentProps, type ReactElement } from 'react'
import { transfers } from '#contract/transfers.ts'
import { PasswordField } from '../components/form/password-field.tsx'
import { rowQuery } from './api.ts'
import { formatInstant } from './format.ts'
import { lazyPart } from './lazy-part.tsx'
import { masterText as text } from './master-text.ts'
import { useSession } from './session.ts'

const MasterPasswordDialog = lazyPart(() => import('./master-password-dialog.tsx'), 'MasterPasswordDialog')

/** The password that money and accounts are changed with; whoever has none yet is led to set it. */
export function MasterPasswordField(props: ComponentProps<typeof PasswordField>): ReactElement {
  const { user } = useSession()
  const state = useQuery(rowQuery(transfers.masterPassword, {}))
  const [setting, setSetting] = useState(false)
  const { is_set: isSet = true, locked_until: lockedUntil = null } = state.data?.data[0] ?? {}
  return (
    <>
      {isSet ? (
        <PasswordField
          label={text.label}
          description={lockedUntil === null ? text.hint : text.locked({ at: formatInstant(lockedUntil, user.time_zone, 'short') })}
          autoComplete="off"
          {...props}
          // Until it is known whether there is one, nobody types into what may become a button.
          disabled={state.isPending}
        />
      ) : (
        <Button variant="default" data-field={'data-field' in props ? String(props['data-field']) : undefined} onClick={() => setSetting(true)}>
          {text.set}
        </Button>
      )}
      {setting ? (
        <Suspense>
          <MasterPasswordDialog onClose={() => setSetting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
