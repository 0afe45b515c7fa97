/** One delivery as it was scored. Runs are whole runs; penalty runs stand apart, since sessions do not count them. */
export type Delivery = {
  readonly innings: number
  readonly battingTeam: string
  /** Off the bat and extras, without penalty runs. */
  readonly runs: number
  /** Counts towards the over: neither a wide nor a no-ball. */
  readonly legal: boolean
  /** Wickets that fell with it: a batter who retires hurt is not out. */
  readonly wickets: number
  /** The line of the file, from which all of this was read. */
  readonly row: string
}

/** A match as the Cricsheet files have it: `<id>.csv` ball by ball, and `<id>_info.csv` with what is said of it. */
export type RecordedMatch = {
  readonly id: string
  readonly teams: readonly string[]
  readonly ballsPerOver: number
  readonly ended:
    | { readonly how: 'won'; readonly winner: string }
    | { readonly how: 'tie' | 'no_result' }
  readonly deliveries: readonly Delivery[]
  /** Who won the toss, null where the file does not say, and the lines about it. */
  readonly toss: { readonly winner: string | null; readonly rows: readonly string[] }
  /** The lines about the outcome. */
  readonly outcomeRows: readonly string[]
}

const notOut = new Set(['', 'retired hurt', 'retired not out'])
const columnsNeeded = ['match_id', 'innings', 'batting_team', 'runs_off_bat', 'extras', 'wides', 'noballs', 'penalty', 'wicket_type', 'other_wicket_type'] as const

/** Reads a match from the texts of its two files. Throws on files that are not of this form: nothing is proposed from half a record. */
export function readMatch(balls: string, info: string): RecordedMatch {
  const [head = '', ...rows] = linesOf(balls)
  const columns = new Map(fieldsOf(head).map((name, index) => [name, index]))
  for (const name of columnsNeeded) if (!columns.has(name)) throw new Error(`The file has no column ${name}.`)
  const deliveries = rows.map((row): Delivery => {
    const fields = fieldsOf(row)
    const of = (name: (typeof columnsNeeded)[number]): string => fields[columns.get(name) ?? -1] ?? ''
    const count = (name: (typeof columnsNeeded)[number]): number => {
      const value = Number(of(name))
      if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} is no count of runs: ${row}`)
      return value
    }
    return {
      innings: count('innings'),
      battingTeam: of('batting_team'),
      runs: count('runs_off_bat') + count('extras') - count('penalty'),
      legal: count('wides') === 0 && count('noballs') === 0,
      wickets: [of('wicket_type'), of('other_wicket_type')].filter((kind) => !notOut.has(kind)).length,
      row,
    }
  })
  const said = linesOf(info).map((row) => ({ row, fields: fieldsOf(row) })).filter(({ fields }) => fields[0] === 'info')
  const values = (name: string): readonly string[] => said.flatMap(({ fields }) => (fields[1] === name ? [fields[2] ?? ''] : []))
  const outcomeRows = said.filter(({ fields }) => ['outcome', 'winner', 'eliminator', 'method', 'winner_runs', 'winner_wickets'].includes(fields[1] ?? '')).map(({ row }) => row)
  const [winner] = values('winner')
  const [outcome] = values('outcome')
  const ballsPerOver = Number(values('balls_per_over')[0] ?? 6)
  if (!Number.isSafeInteger(ballsPerOver) || ballsPerOver < 1) throw new Error('An over has no whole number of balls.')
  if (winner === undefined && outcome === undefined) throw new Error('The file does not say how the match ended.')
  return {
    id: fieldsOf(rows[0] ?? '')[columns.get('match_id') ?? -1] ?? '',
    teams: values('team'),
    ballsPerOver,
    toss: { winner: values('toss_winner')[0] ?? null, rows: said.filter(({ fields }) => fields[1] === 'toss_winner').map(({ row }) => row) },
    ended: winner !== undefined ? { how: 'won', winner } : { how: outcome === 'tie' ? 'tie' : 'no_result' },
    deliveries,
    outcomeRows,
  }
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line !== '')
}

/** The fields of a line; a quoted one may hold commas and doubled quotes. */
function fieldsOf(line: string): readonly string[] {
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? ''
    if (quoted && sign === '"' && line[at + 1] === '"') {
      field += '"'
      at++
    } else if (sign === '"') quoted = !quoted
    else if (sign === ',' && !quoted) {
      fields.push(field)
      field = ''
    } else field += sign
  }
  return [...fields, field]
}
