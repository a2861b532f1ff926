import { useQueryClient } from '@tanstack/react-query'
import { type DisplaySettings, defaultDisplay } from '#contract/settings'
import { useWrite } from '#web/lib/api/use-write.ts'
import { call } from '../api/call.ts'
import { applyDisplay } from './display.ts'
import { settingsQuery } from './session-queries.ts'

/** Shows the choice immediately and saves it; a failed save restores the old one. */
export function useSaveDisplay() {
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery()
  return useWrite({
    mutationFn: (display: DisplaySettings) => call('updateSettings', { body: { display } }),
    onMutate: (display) => {
      const before = queryClient.getQueryData(queryKey)
      if (before) queryClient.setQueryData(queryKey, { ...before, display })
      applyDisplay(display)
      return { before }
    },
    onError: (error, _display, context) => {
      console.error('The display settings could not be saved.', error)
      if (context?.before) queryClient.setQueryData(queryKey, context.before)
      applyDisplay(context?.before?.display ?? defaultDisplay)
    },
  })
}
