import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { showLanguage } from '../../shared/i18n/texts.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { PasswordField } from './password-field.tsx'

afterEach(() => showLanguage('en'))

it.each([
  ['en', 'Show password'],
  ['ar', 'إظهار كلمة المرور'],
] as const)('the eye is named in the person’s language and works by keyboard alone: %s', async (language, name) => {
  await showLanguage(language)
  renderPart(<PasswordField label="Secret" />)
  const user = userEvent.setup()
  const field = screen.getByLabelText<HTMLInputElement>('Secret')
  await user.tab()
  expect(document.activeElement).toBe(field)
  await user.tab()
  const eye = screen.getByRole('button', { name })
  expect(document.activeElement).toBe(eye)
  expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  await user.keyboard('{Enter}')
  expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
})

it('no other file takes the library’s field, whose eye speaks English', () => {
  const web = join(import.meta.dirname, '..', '..')
  const files = globSync('{app,components,features,shared}/**/*.tsx', { cwd: web }).filter((file) => !file.includes('.test.'))
  expect(files.filter((file) => /\bPasswordInput\b/.test(readFileSync(join(web, file), 'utf8')))).toEqual([join('components', 'form', 'password-field.tsx')])
})
