import { errorLine, isOfOthers } from './is-away.ts'

export type LogFacts = Readonly<Record<string, unknown>>

/**
 * One line an entry. Facts are plain values; an `error` among them is written with its stack, which stays in the log. For a person at a
 * terminal what others answered, or did not, is one line: no stack of ours explains it.
 * Tokens, keys, passwords and connection strings are never given to it.
 */
export type Log = {
  info(message: string, facts?: LogFacts): void
  warn(message: string, facts?: LogFacts): void
  error(message: string, facts?: LogFacts): void
}

type Level = 'info' | 'warn' | 'error'
type LogOptions = {
  readonly write: (line: string) => void
  /** For a person at a terminal instead of a collector. */
  readonly pretty: boolean
  readonly now: () => Date
}

export function createLog({ write, pretty, now }: LogOptions): Log {
  const format = pretty ? prettyLine : jsonLine
  const at = (level: Level) => (message: string, facts: LogFacts = {}) => write(`${format(level, message, facts, now())}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** For tests and tools that say nothing. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

function jsonLine(level: Level, message: string, facts: LogFacts, now: Date): string {
  return JSON.stringify({ at: now.toISOString(), level, message, ...facts }, plain)
}

function prettyLine(level: Level, message: string, facts: LogFacts, now: Date): string {
  const mark = { info: '', warn: 'warning: ', error: 'error: ' }[level]
  const rest = Object.entries(facts).map(([name, value]) => {
    if (!(value instanceof Error)) return `  ${name}=${JSON.stringify(value, plain)}`
    return isOfOthers(value) ? `: ${errorLine(value)}` : `\n${value.stack ?? value.message}`
  })
  return `${now.toISOString().slice(11, 19)} ${mark}${message}${rest.join('')}`
}

function plain(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
  return value
}
