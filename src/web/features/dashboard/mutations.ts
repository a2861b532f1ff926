import { useQueryClient } from '@tanstack/react-query'
import { rememberImport } from '#web/features/imports/use-followed-import.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { dashboardQuery } from './queries.ts'

export function useRequestEstimation() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: () => call('requestEstimation'),
    onSuccess: () => client.invalidateQueries(dashboardQuery()),
  })
}

export function useLoadSampleStore() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async () => (await call('loadSampleStore')).import,
    onSuccess: (view) => rememberImport(client, view),
  })
}

export function useRemoveSampleStore() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: () => call('removeSampleStore'),
    // The chart's product may be gone: it is read again for the one that the dashboard's new answer begins with.
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'evolution' }),
  })
}
