import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { platformStateQuery, practiceClockQuery } from './queries.ts'
import { type Platform, withoutConnection, withQueuedRun } from './view-model.ts'

/** Navigates to the integration provider's page. */
export function useConnectStore() {
  return useWrite({
    mutationFn: (platform: Platform) => call('startPlatformConnection', { body: { platform } }),
    onSuccess: ({ redirectUrl }) => {
      if (/^https?:$/.test(new URL(redirectUrl).protocol)) window.location.assign(redirectUrl)
    },
  })
}

/** After the request the import is followed, because polling the state as well would only use up calls. */
export function useImportProducts() {
  const client = useQueryClient()
  const { queryKey } = platformStateQuery()
  return useWrite({
    mutationFn: (platform: Platform) => call('fetchPlatformProducts', { params: { platform } }),
    onSuccess: () => client.setQueryData(queryKey, (state) => (state ? withQueuedRun(state) : state)),
    // The store may have withdrawn its permission.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/** The reading that follows is followed as any other. */
export function useLetDaysPass() {
  const client = useQueryClient()
  const { queryKey } = platformStateQuery()
  return useWrite({
    mutationFn: (days: number) => call('letDaysPass', { body: { days } }),
    onSuccess: (clock) => {
      client.setQueryData(practiceClockQuery().queryKey, clock)
      client.setQueryData(queryKey, (state) => (state ? withQueuedRun(state) : state))
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export function useDisconnectStore() {
  const client = useQueryClient()
  const { queryKey } = platformStateQuery()
  return useWrite({
    mutationFn: () => call('disconnectPlatform'),
    onSuccess: () => client.setQueryData(queryKey, (state) => (state ? withoutConnection(state) : state)),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/** If the store has to permit it, the browser navigates to the store. */
export function useSetPriceWriting() {
  const client = useQueryClient()
  const { queryKey } = platformStateQuery()
  return useWrite({
    mutationFn: (isOn: boolean) => call('setPriceWriting', { body: { isOn } }),
    onSuccess: ({ redirectUrl }) => {
      if (redirectUrl !== null && /^https?:$/.test(new URL(redirectUrl).protocol))
        window.location.assign(redirectUrl)
      else void client.invalidateQueries({ queryKey })
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/** Not followed to its end: the store disappears here immediately, and the figures update with the next fetch. */
export function useRemoveImported() {
  const client = useQueryClient()
  const { queryKey } = platformStateQuery()
  return useWrite({
    mutationFn: () => call('removePlatformData'),
    onSuccess: () => {
      client.setQueryData(queryKey, (state) => (state ? { ...state, connection: null, run: null } : state))
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
