import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, type CallInput, type Client, type Reply } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { notify } from '../components/feedback/notify.ts'
import { callAsPerson } from './clients.ts'
import { heedRefusal } from './session.ts'
import { askForProof } from './step-up.ts'
import { readToken } from './token.ts'

/**
 * Every call of the application. A refused token ends the session as its expiry does; a step of signing in that has become due is
 * led to; and a call that wants a fresh second factor is made again, as it was, once the person has proved it.
 */
export const call: Client = callOver(callAsPerson)

/** The same over another way to the server. */
export function callOver(client: Client): Client {
  return async (row, input) => {
    const token = readToken()
    try {
      return await callProved(client, row, input)
    } catch (failure) {
      heedRefusal(failure, token)
      throw failure
    }
  }
}

/** The input is the same the second time, and with it the idempotency key: nothing is done twice. */
async function callProved<Row extends Endpoint>(client: Client, row: Row, input: CallInput<Row>): Promise<Reply<Row>> {
  try {
    return await client(row, input)
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 'ACCESS_STEP_UP') throw failure
    if (!(await askForProof(failure.body?.facts?.['enrolled'] !== false))) throw failure
    return client(row, input)
  }
}

/** The cache key of a call, or without an input of every call of that row: what an invalidation names. */
export function rowKey(row: Endpoint, input?: object): readonly unknown[] {
  const name = `${row.method} ${row.path}`
  if (input === undefined) return [name]
  const { params, query, body } = input as { readonly params?: object; readonly query?: object; readonly body?: unknown }
  return [name, { params, query, body }]
}

/** `useQuery(rowQuery(sports.games, {}))`: the data is the call's whole reply (`data`, `metadata`, `extra`). */
export function rowQuery<Row extends Endpoint>(row: Row, input: CallInput<Row>) {
  return queryOptions<Reply<Row>>({
    queryKey: rowKey(row, input),
    queryFn: ({ signal }) => call(row, { ...input, signal }),
  })
}

/** A keyset list, page after page, for `useInfiniteQuery`; the cursor of the query is its own. */
export function rowPages<Row extends Endpoint>(row: Row, input: CallInput<Row>) {
  return infiniteQueryOptions({
    queryKey: [...rowKey(row, input), 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }): Promise<Reply<Row>> => {
      const query = 'query' in input && typeof input.query === 'object' ? input.query : {}
      return call(row, { ...input, query: pageParam === null ? query : { ...query, cursor: pageParam }, signal })
    },
    getNextPageParam: (last: Reply<Row>) => last.metadata?.next_cursor ?? undefined,
  })
}

type RowMutationOptions<Row extends Endpoint> = {
  readonly invalidates?: readonly Endpoint[]
  /** They are asked for again when it fails, too: somebody else was first, or it was done and the answer lost. */
  readonly readsAnyway?: boolean
  readonly quiet?: boolean
  /** At once when it succeeds, before anything is asked for again. */
  readonly onDone?: (input: CallInput<Row>) => void
}

/**
 * A call that changes something. The rows it invalidates are asked for again when it succeeds. A failure is told in a
 * toast unless `quiet`: then the screen that asked shows it itself, while it stands.
 */
export function useRowMutation<Row extends Endpoint>(row: Row, options: RowMutationOptions<Row> = {}) {
  const queries = useQueryClient()
  const { invalidates = [], readsAnyway = false, quiet = false, onDone } = options
  const stands = useRef(false)
  useEffect(function followScreen() {
    stands.current = true
    return () => {
      stands.current = false
    }
  }, [])
  const readAgain = (): Promise<unknown> => Promise.all(invalidates.map((other) => queries.invalidateQueries({ queryKey: rowKey(other) })))
  return useMutation<Reply<Row>, Error, CallInput<Row>>({
    mutationFn: (input) => call(row, input),
    meta: { quiet },
    onError: (failure) => {
      if (quiet && !stands.current) notify.error(failure)
      if (readsAnyway) void readAgain()
    },
    onSuccess: async (_reply, input) => {
      onDone?.(input)
      await readAgain()
    },
  })
}
