import { latinDigits } from '../../components/form/latin-digits.ts'

/** What was typed of a code of the app: its digits, on whatever keyboard, without the blanks that apps show between them. */
export function totpCode(typed: string): string {
  return latinDigits(typed).replace(/\s/g, '')
}

export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
