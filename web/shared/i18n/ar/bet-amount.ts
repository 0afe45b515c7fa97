import type { betAmount as english } from '../en/bet-amount.ts'
import type { Translated } from '../message-types.ts'

export const betAmount: Translated<typeof english> = {
  of: 'من {amount}',
  accepted: 'المقبول: {amount}. به يكون الترتيب والتصفية.',
}
