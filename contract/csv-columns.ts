import type * as z from 'zod/mini'

/**
 * How a field of a row stands in a CSV cell. `amount`: minor units as a decimal of the row's `currency`. `thousandths`: odds, rates,
 * lines as decimals. `stakes`: one amount a currency, each with its code. `list`: texts, apart by "; ". `changes`: what differs, field by
 * field, as "field: before > after", amounts in the row's currency. `facts`: figures by name, as "name: figure", those that end in "_minor" as
 * amounts in the currency among them, those in "_from" as lines; what is a list of its own is left out. Instants are ISO 8601 with their zone.
 */
export type CsvKind = 'text' | 'integer' | 'amount' | 'thousandths' | 'instant' | 'boolean' | 'stakes' | 'list' | 'changes' | 'facts'

/** The columns of a list's CSV, in order: fields of its row with what they are; "account.name" is a field of what the row holds as `account`, and empty where it holds none. */
export type CsvColumns = Readonly<Record<string, CsvKind>>

type FieldOf<Row> = { [Name in keyof Row & string]: Row[Name] extends readonly unknown[] | null ? Name : Row[Name] extends object | null ? `${Name}.${keyof NonNullable<Row[Name]> & string}` | Name : Name }[keyof Row & string]

/** Columns that are checked against the row they are taken from. */
export function csvColumns<Row extends z.ZodMiniType>(_row: Row, columns: Partial<Readonly<Record<FieldOf<z.output<Row>>, CsvKind>>>): CsvColumns {
  return columns as CsvColumns
}
