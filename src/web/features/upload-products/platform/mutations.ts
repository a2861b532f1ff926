import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { platformStateQuery } from './queries.ts'

/** Leaves for the integration provider's page. */
export function useConnectStore() {
  return useMutation({
    mutationFn: () => call('startPlatformConnection'),
    onSuccess: ({ redirectUrl }) => {
      if (/^https?:$/.test(new URL(redirectUrl).protocol)) window.location.assign(redirectUrl)
    },
  })
}

export function useImportProducts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('fetchPlatformProducts'),
    // Also after a failure: the store may just have withdrawn its permission.
    onSettled: () => client.invalidateQueries(platformStateQuery()),
  })
}

export function useDisconnectStore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('disconnectPlatform'),
    onSettled: () => client.invalidateQueries(platformStateQuery()),
  })
}
