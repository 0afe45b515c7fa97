/** About how many labels the scale of a chart has. */
const labels = 5

/** A round step that is a little smaller will do: it gives one label more. */
const nearly = 0.8

/** What is shown of a scale of prices beyond the lowest and the highest, as a part of each. */
const beyond = 0.02

/** From where to where a scale of ratios goes so that these prices are in it: not to the next power, which leaves most of a chart empty. */
export function priceRange(low: number, high: number): readonly [low: number, high: number] {
  return [low * (1 - beyond), high * (1 + beyond)]
}

/** Where a scale of ratios is labelled: at round prices; over a wide range at doubled ones, which are as far from each other as it grows. */
export function priceTicks(low: number, high: number): readonly number[] {
  if (high / low > 2 ** labels) {
    const step = Math.ceil(Math.log2(high / low) / labels)
    const first = Math.ceil(Math.log2(low))
    return Array.from({ length: Math.max(0, Math.floor((Math.log2(high) - first) / step) + 1) }, (_, index) => 2 ** (first + index * step))
  }
  const rough = Math.max(0.01, (high - low) / labels)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((round) => round >= rough * nearly) ?? rough
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, index) => Number(((first + index) * step).toFixed(6)))
}
