import { PasswordInput } from '@mantine/core'
import type { ComponentProps, ReactElement } from 'react'
import { formText } from './form-text.ts'

/** A field for a password. Its eye is named in the person's language, says by its state whether the password is shown, and is reached by keyboard. */
export function PasswordField(props: ComponentProps<typeof PasswordInput>): ReactElement {
  return <PasswordInput visibilityToggleFocusable visibilityToggleButtonProps={{ 'aria-label': formText.showPassword }} {...props} />
}
