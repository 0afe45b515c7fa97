import { expect, it } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { dumpSchema } from './dump-schema.ts'
import { generateTables } from './generate-tables.ts'

const { owner } = await testDatabase()

it('the dump names every part of a table, its type, its sequence and its grants', async () => {
  await owner.query(`
    create type aa_colour as enum ('red', 'blue');
    create sequence aa_numbers;
    create table aa_thing (
      id bigint generated always as identity primary key, colour aa_colour not null default 'red', amount bigint check (amount > 0),
      twice bigint generated always as (amount * 2) stored, names text[], unique (colour, amount)) with (fillfactor = 70);
    create index aa_thing_names on aa_thing using gin (names) where amount > 5;
    grant select, insert on aa_thing to steward_app;
    grant update (amount) on aa_thing to steward_app;
    create function aa_double(n bigint) returns bigint language sql as 'select n * 2';`)
  const dump = await dumpSchema(owner)
  expect(dump).toContain("create type aa_colour as enum ('red', 'blue');")
  expect(dump).toContain('create sequence aa_numbers as bigint increment 1 start 1;')
  expect(dump).toContain(`create table aa_thing (
  id bigint generated always as identity not null,
  colour aa_colour default 'red'::aa_colour not null,
  amount bigint,
  twice bigint generated always as ((amount * 2)) stored,
  names text[],
  constraint aa_thing_pkey PRIMARY KEY (id),
  constraint aa_thing_colour_amount_key UNIQUE (colour, amount),
  constraint aa_thing_amount_check CHECK ((amount > 0))
) with (fillfactor=70);
CREATE INDEX aa_thing_names ON aa_thing USING gin (names) WHERE (amount > 5);
grant insert, select on aa_thing to steward_app;
grant update on aa_thing (amount) to steward_app;
`)
  expect(dump).toMatch(/CREATE OR REPLACE FUNCTION public\.aa_double\(n bigint\)/)
  expect(dump).not.toContain('create table migrations')
  expect(await dumpSchema(owner)).toBe(dump)

  const tables = await generateTables(owner)
  expect(tables).toContain("export type AaColour = 'red' | 'blue'\n")
  expect(tables).toContain(`export type AaThingRow = {
  readonly id: string
  readonly colour: AaColour
  readonly amount: string | null
  readonly twice: string | null
  readonly names: readonly string[] | null
}
`)
})
