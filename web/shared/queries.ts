import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { notify } from '../components/feedback/notify.ts'
import { watchReads } from './read-times.ts'

const retriesMax = 2

/**
 * The shared cache of what the server said. Reads are repeated after a broken connection, never after an answer below 500. Without a line a
 * call fails like any other: it is not kept to be sent when the line is back, since whoever pressed the button may think otherwise by then.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (count, failure) => count < retriesMax && !(failure instanceof ApiError && failure.status < 500),
    },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (failure, _input, _context, mutation) => {
      if (mutation.meta?.['quiet'] !== true) notify.error(failure)
    },
  }),
})
watchReads(queries.getQueryCache())
