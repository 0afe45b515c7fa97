/**
 * A recorded match counted once more by whoever reads the file with a pencil: by the over that each line prints, and not by counting balls.
 * It shares no line with the importer; null where the file does not have the figure.
 */
export type PrintedMatch = {
  readonly teams: readonly string[]
  /** The winner, or 'tie' or 'no_result', as the information beside it has it. */
  readonly ended: string
  readonly of: (team: string) => PrintedInnings
}

export type PrintedInnings = {
  readonly batted: boolean
  /** Runs when this many overs were bowled, or the side was all out before. */
  readonly after: (overs: number) => number | null
  readonly total: number
  /** Runs when this wicket fell. */
  readonly fall: (wicket: number) => number | null
}

export function printedMatch(balls: string, info: string): PrintedMatch {
  const [head = [], ...lines] = tableOf(balls)
  const rows = lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at] ?? ''])))
  const said = tableOf(info).filter(([kind]) => kind === 'info')
  const all = (name: string) => said.filter((line) => line[1] === name).map((line) => line[2] ?? '')
  const perOver = Number(all('balls_per_over')[0])
  return {
    teams: all('team'),
    ended: all('winner')[0] ?? (all('outcome')[0] === 'tie' ? 'tie' : 'no_result'),
    of: (team) => inningsOf(rows.filter((row) => row['batting_team'] === team && (row['innings'] === '1' || row['innings'] === '2')), perOver),
  }
}

type Row = Readonly<Record<string, string>>

function inningsOf(rows: readonly Row[], perOver: number): PrintedInnings {
  const overOf = (row: Row) => Number((row['ball'] ?? '').split('.')[0])
  const runs = (some: readonly Row[]) => some.map((row) => Number(row['runs_off_bat']) + Number(row['extras']) - Number(row['penalty'] || 0)).reduce((a, b) => a + b, 0)
  const outs = (row: Row) => ['wicket_type', 'other_wicket_type'].filter((name) => row[name] !== '' && row[name] !== 'retired hurt' && row[name] !== 'retired not out').length
  const wickets = (some: readonly Row[]) => some.map(outs).reduce((a, b) => a + b, 0)
  const bowled = (overs: number): boolean => {
    if (rows.some((row) => overOf(row) >= overs)) return true
    return rows.filter((row) => overOf(row) === overs - 1 && row['wides'] === '' && row['noballs'] === '').length >= perOver
  }
  return {
    batted: rows.length > 0,
    total: runs(rows),
    after: (overs) => (bowled(overs) || wickets(rows) === 10 ? runs(rows.filter((row) => overOf(row) < overs)) : null),
    fall: (wicket) => {
      const down = rows.findIndex((_, at) => wickets(rows.slice(0, at + 1)) >= wicket)
      return down < 0 ? null : runs(rows.slice(0, down + 1))
    },
  }
}

/** Lines of fields; a field in quotes may hold commas. */
function tableOf(text: string): readonly (readonly string[])[] {
  return text.trim().split('\n').map((line) => [...line.trim().matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((field) => field[1] ?? field[2] ?? ''))
}
