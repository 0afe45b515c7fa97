import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { exposure } from '#contract/exposure.ts'
import { rowKey } from '../../shared/api.ts'
import { useLive, type Live } from '../../shared/live.ts'

/** Books are read again at most this often, however many bets come in. */
const everyMs = 2_000

/** Reads the exposure again when bets, results or markets have moved it. A reading that takes longer than the pace is let come to its end. */
export function useMovingBooks(): Live {
  const queries = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => {
    if (waiting.current !== null) clearTimeout(waiting.current)
  }, [])
  return useLive({ topics: ['book', 'result', 'market.state'] }, (frame) => {
    const moved = frame.gap === true || frame.messages.some(({ topic }) => topic === 'book' || topic === 'result' || topic === 'market.state')
    if (!moved || waiting.current !== null) return
    waiting.current = setTimeout(() => {
      waiting.current = null
      for (const row of [exposure.net, exposure.worst, exposure.downline, exposure.bets]) void queries.invalidateQueries({ queryKey: rowKey(row) }, { cancelRefetch: false })
    }, everyMs)
  })
}
