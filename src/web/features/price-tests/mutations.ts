import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/calls'
import { platformStateQuery, practiceClockQuery } from '#web/features/platform/queries.ts'
import { call, download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { testsKey } from './queries.ts'
import type { Test } from './types.ts'

const refresh = (client: QueryClient) => void client.invalidateQueries({ queryKey: testsKey })

export function useCreateTest(onMade: (test: Test) => void) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async (body: Input<'createPriceTest'>['body']) =>
      (await call('createPriceTest', { body })).test,
    onSuccess: onMade,
    onSettled: () => refresh(client),
  })
}

export function useStartTest() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ testId, scheduleHash }: Test) =>
      call('startPriceTest', { params: { testId }, body: { scheduleHash } }),
    onSettled: () => refresh(client),
  })
}

export function useStopTest() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (testId: string) => call('stopPriceTest', { params: { testId } }),
    onSettled: () => refresh(client),
  })
}

export function useDiscardTest(onGone: () => void) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (testId: string) => call('discardPriceTest', { params: { testId } }),
    onSuccess: onGone,
    onSettled: () => refresh(client),
  })
}

/** Lets the days until a switch pass in the practice shop. */
export function usePassTestDays(testId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (until: string) => call('passTestDays', { params: { testId, until } }),
    onSuccess: (clock) => {
      client.setQueryData(practiceClockQuery().queryKey, clock)
      void client.invalidateQueries({ queryKey: platformStateQuery().queryKey, refetchType: 'none' })
    },
  })
}

export function useSaveTestSettings() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: Input<'setTestSettings'>['body']) => call('setTestSettings', { body }),
    onSettled: () => refresh(client),
  })
}

export function useTestFile(testId: string) {
  return useWrite({
    mutationFn: async (kind: 'schedule' | 'report') => {
      const { blob, fileName } =
        kind === 'report'
          ? await download('reportPriceTest', { params: { testId } })
          : await download('exportTestSchedule', { params: { testId }, query: { format: 'csv' } })
      saveFile(blob, fileName ?? `price-test.${kind === 'report' ? 'pdf' : 'csv'}`)
    },
  })
}
