/**
 * What an option of a command says, as a number above 0. Nothing else may pass: a run of no rounds or of no time would end well without having
 * looked at anything. @throws Error that names the option
 */
export function numberOption(name: string, said: string | boolean | undefined, usual: number): number {
  const number = said === undefined ? usual : Number(said)
  if (!Number.isFinite(number) || number <= 0) throw new Error(`--${name} must be a number above 0, and is ${JSON.stringify(said)}.`)
  return number
}
