import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { dashboardQuery } from './queries.ts'

export function useRequestEstimation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('requestEstimation'),
    onSuccess: () => client.invalidateQueries(dashboardQuery()),
  })
}

export function useLoadSampleStore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('loadSampleStore'),
    onSuccess: () => client.invalidateQueries({ queryKey: ['imports'] }),
  })
}

export function useRemoveSampleStore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('removeSampleStore'),
    onSuccess: () => client.invalidateQueries(),
  })
}
