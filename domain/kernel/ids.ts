import type { Brand } from './brand.ts'

/** Identifiers are decimal strings (PostgreSQL bigint); only parsers at the edges make them. */
export type BusinessId = Brand<string, 'BusinessId'>
export type AccountId = Brand<string, 'AccountId'>
export type StaffId = Brand<string, 'StaffId'>
export type MenuId = Brand<string, 'MenuId'>
export type SportId = Brand<string, 'SportId'>
export type LeagueId = Brand<string, 'LeagueId'>
export type EventId = Brand<string, 'EventId'>
export type MarketId = Brand<string, 'MarketId'>
export type SelectionId = Brand<string, 'SelectionId'>
export type BetId = Brand<string, 'BetId'>
export type VectorId = Brand<string, 'VectorId'>
export type EntryId = Brand<string, 'EntryId'>

const idPattern = /^[1-9][0-9]{0,17}$/

/** True for the text of a positive bigint of at most 18 digits, the only form an id has on the wire. */
export function isId(text: string): boolean {
  return idPattern.test(text)
}
