export type Bar = {
  readonly key: string
  readonly label: string
  readonly value: number
  /** What it is compared with. */
  readonly compared?: number | undefined
  /** How many parts it stands for, where it is more than one. */
  readonly parts?: number | undefined
}

/** How the values of a chart are said: whole, short for a scale, and as a plain decimal for a file. */
export type BarFormat = { readonly whole: (value: number) => string; readonly short: (value: number) => string; readonly plain: (value: number) => string }
/** What stands above the values in a file, line by line: of what and when they are. */
export type ChartFacts = readonly (readonly [name: string, value: string])[]

/** What the parts of a chart are called. */
export type ChartWords = { readonly name: string; readonly value: string; readonly compared: string; readonly table: string; readonly image: string; readonly csv: string; /** Of parts that are not drawn. */ readonly undrawn: (count: number) => string }

/** The least and the most of the bars and of what they are compared with, zero always within. */
export function reachOf(bars: readonly Bar[]): readonly [least: number, most: number] {
  const values = bars.flatMap(({ value, compared }) => (compared === undefined ? [value] : [value, compared]))
  return [Math.min(0, ...values), Math.max(0, ...values)]
}

/** Of many parts those that say most, gains as losses, in the order they came in, and how many others there are. */
export function largestOf(bars: readonly Bar[], most: number): { readonly drawn: readonly (Bar & { readonly at: number })[]; readonly others: number } {
  const sizeOf = ({ value, compared }: Bar): number => Math.max(Math.abs(value), Math.abs(compared ?? 0))
  const placed = bars.map((bar, at) => ({ ...bar, at }))
  const drawn = placed.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, most).toSorted((a, b) => a.at - b.at)
  const partsOf = (some: readonly Bar[]): number => some.reduce((sum, { parts = 1 }) => sum + parts, 0)
  return { drawn, others: partsOf(bars) - partsOf(drawn) }
}

/** Round values (1, 2 or 5 times a power of ten) from the least to the most, about `wanted` of them, zero among them. */
export function ticksOf(least: number, most: number, wanted = 4): readonly number[] {
  const span = most - least
  if (span <= 0) return [0]
  const power = 10 ** Math.floor(Math.log10(span / wanted))
  // Values are whole: no tick stands between two of them.
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((each) => span / each <= wanted) ?? power * 10)
  const first = Math.ceil(least / step)
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, index) => (first + index) * step)
}

/** Words that run as they do by themselves, whichever way what stands around them runs: a picture has no element for it. */
export function isolated(words: string): string {
  return `\u2068${words}\u2069`
}
