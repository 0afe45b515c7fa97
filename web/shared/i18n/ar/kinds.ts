import type { kinds as english } from '../en/kinds.ts'
import type { Translated } from '../message-types.ts'

export const kinds: Translated<typeof english> = {
  player: 'اسم اللاعب',
  sport: 'الرياضة',
  allSports: 'كل الرياضات',
  type: 'نوع السوق',
  allTypes: 'كل أنواع الأسواق',
  side: 'الجانب',
  bothSides: 'كلا الجانبين',
  types: {
    match_odds: 'احتمالات المباراة',
    bookmaker: 'بوكميكر',
    fancy: 'فانسي',
    line: 'خط',
    odd_even: 'فردي أو زوجي',
  },
  sides: { back: 'مع، نعم، تحت', lay: 'ضد، لا، فوق' },
}
