import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { exposure } from '#contract/exposure.ts'
import { can } from '../../shared/access.ts'
import { rowKey } from '../../shared/api.ts'
import { useLive, type Live } from '../../shared/live.ts'
import { useSession } from '../../shared/session.ts'
import { useSparing } from '../../shared/use-sparing.ts'

/** Books are read again at most this often, however many bets come in. */
const everyMs = 2_000
/** Whoever may not hear of markets and results hears of bets alone, and reads what else moved a book this often (domain rules, section 11). */
const unheardEveryMs = 8_000

/** Reads the exposure again when bets, results or markets have moved it. A reading that takes longer than the pace is let come to its end. */
export function useMovingBooks(): Live {
  const queries = useQueryClient()
  const hearsMarkets = can(useSession().user, 'SPORTS')
  const read = useCallback((): void => {
    for (const row of [exposure.net, exposure.worst, exposure.downline, exposure.bets]) void queries.invalidateQueries({ queryKey: rowKey(row) }, { cancelRefetch: false })
  }, [queries])
  const readSoon = useSparing(everyMs, read)
  useEffect(
    function readWhatIsUnheard() {
      if (hearsMarkets) return undefined
      const timer = setInterval(read, unheardEveryMs)
      return () => clearInterval(timer)
    },
    [hearsMarkets, read],
  )
  return useLive({ topics: hearsMarkets ? ['book', 'result', 'market.state'] : ['book'] }, readSoon)
}
