import type { value as english } from '../en/value.ts'
import type { Translated } from '../message-types.ts'

export const value: Translated<typeof english> = {
  sides: { back: 'مع', lay: 'ضد', yes: 'نعم', no: 'لا', under: 'تحت', over: 'فوق' },
  letters: { back: 'م', lay: 'ض', yes: 'ن', no: 'ل' },
  onLine: '{side} {line}',
  evens: 'متكافئ',
  entriesOf: 'ممّ يتكوّن: {figure}',
  accountsOf: 'أي الحسابات تكوّن: {figure}',
  copy: 'نسخ {name}',
  copied: 'نُسخ {name}',
  notCopied: 'لا يسمح المتصفح بالنسخ. حدّد النص وانسخه بنفسك.',
}
