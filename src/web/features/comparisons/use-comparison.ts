import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/lib/api/call.ts'
import { streamEvents } from '#web/lib/api/stream-events.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { comparisonQuery } from './queries.ts'
import type { ComparedKind, Comparison, ComparisonPage } from './types.ts'

const isOver = (comparison: Comparison) => comparison.status === 'done' || comparison.status === 'failed'

/** The latest comparison, polled while it runs, and a function that starts one. */
export function useComparison(page: number) {
  const client = useQueryClient()
  const found = useQuery(comparisonQuery(page))
  const running = found.data?.comparison && !isOver(found.data.comparison) ? found.data.comparison : null
  const runningId = running?.comparisonId ?? null
  useEffect(() => {
    if (runningId === null) return
    const stop = new AbortController()
    const follow = async () => {
      const options = { params: { comparisonId: runningId }, signal: stop.signal }
      const isLast = ({ comparison }: { comparison: Comparison }) => isOver(comparison)
      for await (const { comparison } of streamEvents('comparisonEvents', { ...options, isLast })) {
        if (isOver(comparison)) return void client.invalidateQueries({ queryKey: ['comparison'] })
        client.setQueriesData(
          { queryKey: ['comparison'] },
          (known?: ComparisonPage) => known && { ...known, comparison },
        )
      }
    }
    follow().catch((error: Error) => {
      if (!stop.signal.aborted) console.error('The comparison could not be followed.', error)
    })
    return () => stop.abort()
  }, [runningId, client])
  const asking = useWrite({
    mutationFn: (facts: readonly ComparedKind[]) => call('compareSwitches', { body: { facts: [...facts] } }),
    onSuccess: ({ comparison }) => {
      client.setQueryData(comparisonQuery(1).queryKey, { comparison, total: 0, products: [] })
    },
  })
  return { found, running, asking }
}
