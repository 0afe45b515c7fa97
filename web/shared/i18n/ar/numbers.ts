import type { numbers as english } from '../en/numbers.ts'
import type { Translated } from '../message-types.ts'

export const numbers: Translated<typeof english> = {
  notWhole: 'اكتب رقمًا صحيحًا، مثل 25.',
  notFigure: 'اكتب رقمًا مثل {example}: {digits, plural, zero {# خانة عشرية} one {خانة عشرية واحدة} two {خانتان عشريتان} few {# خانات عشرية} many {# خانة عشرية} other {# خانة عشرية}} على الأكثر.',
}
