import type { Line } from './price.ts'

/** The whole runs that a line of a fancy stands for: yes at 45.5 wins where yes at 46 does, and loses where it loses. */
export function wholeRuns(thousandths: number): Line {
  return (Math.ceil(thousandths / 1000) * 1000) as Line
}
