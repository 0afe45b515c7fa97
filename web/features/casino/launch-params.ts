/** Launch parameters as lines of a text: "table=7". */
export function paramLines(params: Readonly<Record<string, string>>): string {
  return Object.entries(params).map(([name, value]) => `${name}=${value}`).join('\n')
}

/** The parameters that lines stand for; null where one of them is no `name=value`, or a name comes twice. */
export function readParams(lines: string): Readonly<Record<string, string>> | null {
  const pairs = lines.split('\n').map((line) => line.trim()).filter((line) => line !== '').map((line) => /^([\w.-]{1,40})=(.{0,200})$/.exec(line))
  if (pairs.length > 20 || pairs.some((pair) => pair === null)) return null
  const params = Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']))
  return Object.keys(params).length === pairs.length ? params : null
}
