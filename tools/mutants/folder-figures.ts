/** As much of a report of Stryker as is counted. */
export type Report = { readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>> }

type FolderFigures = { readonly folder: string; readonly mutants: number; readonly found: number }

const found = new Set(['Killed', 'Timeout'])
/** Those that say nothing of the tests: they do not compile, or were left out by name. */
const uncounted = new Set(['CompileError', 'RuntimeError', 'Ignored'])

/** How many mutants there were in each folder of `domain/`, and how many the tests found. */
export function foldersOf({ files }: Report): readonly FolderFigures[] {
  const folders = Map.groupBy(Object.entries(files), ([path]) => /^domain\/([^/]+)\//.exec(path)?.[1] ?? path)
  return [...folders].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([folder, each]) => {
    const counted = each.flatMap(([, { mutants }]) => mutants).filter(({ status }) => !uncounted.has(status))
    return { folder, mutants: counted.length, found: counted.filter(({ status }) => found.has(status)).length }
  })
}

const linePattern = /^(\S+)\s+(\d+) of (\d+)/

/** A folder as its line: `kernel  151 of 162 found, 93.2 %; WHEN AND WHERE`. */
export function lineOf({ folder, mutants, found: foundOnes }: FolderFigures, standing: string): string {
  return `${folder.padEnd(16)}${foundOnes} of ${mutants} found, ${share(foundOnes, mutants)}; ${standing}`
}

/** The lines that stood, those of the same folders replaced, and their sum. */
export function mergedLines(before: readonly string[], now: readonly string[]): readonly string[] {
  const byFolder = new Map([...before, ...now].flatMap((line) => {
    const folder = linePattern.exec(line)?.[1]
    return folder === undefined || folder === 'together' ? [] : [[folder, line] as const]
  }))
  const lines = [...byFolder.values()].toSorted()
  const [foundOnes, mutants] = [2, 3].map((group) => lines.reduce((sum, line) => sum + Number(linePattern.exec(line)?.[group]), 0)) as [number, number]
  return [...lines, `${'together'.padEnd(16)}${foundOnes} of ${mutants} found, ${share(foundOnes, mutants)}`]
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none there' : `${((part / whole) * 100).toFixed(1)} %`
}
