import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/calls'
import { pricePlanKey } from '#web/features/price-plan/queries.ts'
import { call, download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { roundsKey } from './queries.ts'
import type { Ladder, Round, RoundAnswer, RoundChanges } from './types.ts'

/** Shows a round as the server answered it, while its products are fetched again. */
function place(client: QueryClient, round: Round): void {
  client.setQueriesData<RoundAnswer>(
    { queryKey: [...roundsKey, round.roundId] },
    (answer) => answer && { ...answer, round },
  )
}

const refresh = (client: QueryClient) => void client.invalidateQueries({ queryKey: roundsKey })

export function useCreateRound() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async (body: Input<'createPriceRound'>['body']) =>
      (await call('createPriceRound', { body })).round,
    onSettled: () => refresh(client),
  })
}

/** Not optimistic: prices show when they were solved. After a refusal the newest state is fetched. */
export function useChangeRound() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async ({ roundId, changes }: { readonly roundId: string; readonly changes: RoundChanges }) =>
      (await call('changePriceRound', { params: { roundId }, body: changes })).round,
    onSuccess: (round) => place(client, round),
    onSettled: () => refresh(client),
  })
}

export function useCopyRound() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async ({ roundId, name }: { readonly roundId: string; readonly name: string }) =>
      (await call('copyPriceRound', { params: { roundId }, body: { name } })).round,
    onSettled: () => refresh(client),
  })
}

export function useWeighRound() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async (roundId: string) => (await call('weighPriceRound', { params: { roundId } })).round,
    onSuccess: (round) => place(client, round),
  })
}

export function useSendRound() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (roundId: string) => call('sendPriceRound', { params: { roundId }, body: {} }),
    onSettled: () => {
      refresh(client)
      void client.invalidateQueries({ queryKey: pricePlanKey })
    },
  })
}

export type RoundFormat = 'csv' | 'xlsx' | 'json'

export function useExportRound(roundId: string) {
  return useWrite({
    mutationFn: async (format: RoundFormat) => {
      const { blob, fileName } = await download('exportPriceRound', {
        params: { roundId },
        query: { format },
      })
      saveFile(blob, fileName ?? `price-round.${format}`)
    },
  })
}

export function useProposeLadders() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: () => call('proposePriceLadders'),
    onSettled: () => refresh(client),
  })
}

export function useSetLadder() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ ladderId, status }: { readonly ladderId: string; readonly status: Ladder['status'] }) =>
      call('setPriceLadder', { params: { ladderId }, body: { status } }),
    onSettled: () => refresh(client),
  })
}
