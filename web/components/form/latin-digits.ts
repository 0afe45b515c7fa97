const marks = /[\u200e\u200f\u061c]/g
/** Arabic and Persian ones; the low half of a code is the digit. */
const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/** What a person typed, with Latin digits whichever keyboard they have, without marks of direction and blanks around it. */
export function latinDigits(text: string): string {
  return text.replace(marks, '').replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 15)).trim()
}
