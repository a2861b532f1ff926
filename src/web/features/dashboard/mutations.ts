import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { rememberImport } from '#web/lib/imports/use-followed-import.ts'
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
    onSuccess: () => client.invalidateQueries(),
  })
}
