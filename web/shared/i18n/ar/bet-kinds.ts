import type { betKinds as english } from '../en/bet-kinds.ts'
import type { Translated } from '../message-types.ts'

export const betKinds: Translated<typeof english> = {
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
