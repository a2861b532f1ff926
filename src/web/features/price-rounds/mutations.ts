import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Input, Output } from '#contract/calls'
import { pricePlanKey } from '#web/features/price-plan/queries.ts'
import { call, download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { laddersKey, roundQuery, roundsKey } from './queries.ts'
import type { Ladder, Round, RoundAnswer, RoundChanges } from './types.ts'

/** Shows a round and its decisions as the server took them, while its products are fetched again. */
function place(client: QueryClient, round: Round, pins: RoundChanges['pins'] = []): void {
  const pinOf = new Map(pins.map(({ productId, pin }) => [productId, pin]))
  client.setQueriesData<RoundAnswer>({ queryKey: [...roundsKey, round.roundId] }, (answer) => {
    if (!answer) return answer
    const items = answer.items.map((item) => {
      const pin = pinOf.get(item.productId)
      return pin === undefined ? item : { ...item, pin }
    })
    return { ...answer, round, items }
  })
}

const refresh = (client: QueryClient) => void client.invalidateQueries({ queryKey: roundsKey })

/**
 * Fetches only this round again, and the others when they are next shown: the client allows five calls a minute for
 * each address, and the list would use them up while a person works on one round.
 */
function refreshRound(client: QueryClient, roundId: string | null): void {
  void client.invalidateQueries({ queryKey: roundsKey, refetchType: 'none' })
  if (roundId) void client.invalidateQueries({ queryKey: [...roundsKey, roundId] })
}

/** `onMade` is called even if the page was left while the round was being solved. */
export function useCreateRound(onMade: (round: Round) => void) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: Input<'createPriceRound'>['body']) => call('createPriceRound', { body }),
    onSuccess: (answer) => {
      client.setQueryData(roundQuery(answer.round.roundId, {}).queryKey, answer)
      onMade(answer.round)
    },
    onSettled: () => refreshRound(client, null),
  })
}

/** Not optimistic: prices show when they were solved. After a refusal the newest state is fetched. */
export function useChangeRound() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async ({ roundId, changes }: { readonly roundId: string; readonly changes: RoundChanges }) =>
      (await call('changePriceRound', { params: { roundId }, body: changes })).round,
    onSuccess: (round, { changes }) => place(client, round, changes.pins),
    onSettled: (_round, _error, { roundId, changes }) =>
      changes.isRemoved === false
        ? refresh(client)
        : refreshRound(client, changes.isRemoved ? null : roundId),
  })
}

export function useCopyRound() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async ({ roundId, name }: { readonly roundId: string; readonly name: string }) =>
      (await call('copyPriceRound', { params: { roundId }, body: { name } })).round,
    onSettled: () => refreshRound(client, null),
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
    mutationFn: ({ roundId, seen }: { readonly roundId: string; readonly seen: string }) =>
      call('sendPriceRound', { params: { roundId }, body: { seen } }),
    onSettled: (_sent, _error, { roundId }) => {
      refreshRound(client, roundId)
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

interface LadderChanges {
  readonly ladderId: Ladder['ladderId']
  readonly changes: Input<'setPriceLadder'>['body']
}

export function useSetLadder() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ ladderId, changes }: LadderChanges) =>
      call('setPriceLadder', { params: { ladderId }, body: changes }),
    onSuccess: ({ ladder }) =>
      client.setQueriesData<Output<'listPriceLadders'>>(
        { queryKey: laddersKey },
        (answer) =>
          answer && {
            ...answer,
            ladders: answer.ladders.map((each) => (each.ladderId === ladder.ladderId ? ladder : each)),
          },
      ),
    onSettled: () => refreshRound(client, null),
  })
}
