import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isEstimating, nextLookAfterMs } from './content.ts'
import { dashboardQuery } from './queries.ts'

/** The dashboard's answer, polled only while an estimate is running. */
export function useDashboard() {
  const watchedSinceMs = useRef<number | null>(null)
  return useQuery({
    ...dashboardQuery(),
    refetchInterval: ({ state }) => {
      if (!state.data || !isEstimating(state.data.estimation)) {
        watchedSinceMs.current = null
        return false
      }
      watchedSinceMs.current ??= state.dataUpdatedAt
      return nextLookAfterMs(state.dataUpdatedAt - watchedSinceMs.current)
    },
  })
}
