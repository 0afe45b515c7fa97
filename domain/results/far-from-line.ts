/**
 * Whether a number is so far from the line that was last offered that it may be a slip of the hand: by more than ten, and by more than a
 * quarter of the line. Ours: no rule of betting says so, and nothing is refused by it. Thousandths, as lines are.
 */
export function isFarFromLine(value: number, lastLine: number): boolean {
  const apart = Math.abs(value - lastLine)
  return apart > 10_000 && apart * 4 > lastLine
}
