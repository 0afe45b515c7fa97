import type { Facts, Refusal, RefusalCode } from './refusal.ts'

/** Either a value or a refusal from the closed list. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

export function ok<Value>(value: Value): Result<Value> {
  return { ok: true, value }
}

export function refuse(code: RefusalCode, facts: Facts = {}): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, facts } }
}
