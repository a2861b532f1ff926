import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { pricePlanKey } from '#web/features/price-plan/queries.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { askAnew, decidingKey, stopAsking } from './ask-anew.ts'
import type { BulkPreview, BulkQuestion } from './bulk.ts'
import { place, placeOpen } from './mutations.ts'
import { storeKey } from './queries.ts'
import type { AdviceList, Decision, PriceAdvice } from './types.ts'

/** Decides what was previewed; the server refuses if the advice has changed since. */
export function useDecideMany() {
  const client = useQueryClient()
  return useWrite({
    mutationKey: decidingKey,
    onMutate: () => stopAsking(client),
    mutationFn: async ({
      decision,
      preview,
    }: {
      readonly decision: BulkQuestion['decision']
      readonly preview: BulkPreview
    }) => {
      const { digest, productIds } = preview
      const { decisions, open } = await call('decidePrices', { body: { decision, digest, productIds } })
      placeOpen(client, open)
      return decisions
    },
    onSuccess: (decisions) => {
      placeMany(
        client,
        new Map(decisions.map(({ productId, ...decision }) => [productId, decision] as const)),
      )
      void client.invalidateQueries({ queryKey: pricePlanKey })
    },
    onSettled: () => askAnew(client),
  })
}

/** Undoes decisions that were made together. */
export function useTakeBackMany() {
  const client = useQueryClient()
  return useWrite({
    mutationKey: decidingKey,
    onMutate: () => stopAsking(client),
    mutationFn: async (decisions: readonly { readonly decisionId: string; readonly productId: number }[]) => {
      const { open } = await call('undoDecisions', {
        body: { decisionIds: decisions.map(({ decisionId }) => decisionId) },
      })
      placeOpen(client, open)
    },
    onSuccess: (_answer, decisions) => {
      placeMany(client, new Map(decisions.map(({ productId }) => [productId, null] as const)))
      void client.invalidateQueries({ queryKey: pricePlanKey })
    },
    onSettled: () => askAnew(client, { isUndo: true }),
  })
}

/** Writes many decisions into every list that holds the products. */
function placeMany(client: QueryClient, decisions: ReadonlyMap<number, Decision | null>): void {
  const known = new Map<number, PriceAdvice>()
  for (const [, list] of client.getQueriesData<AdviceList>({ queryKey: storeKey }))
    for (const row of list?.rows ?? []) if (decisions.has(row.productId)) known.set(row.productId, row)
  notifyManager.batch(() => {
    for (const [productId, decision] of decisions) {
      const advice = known.get(productId)
      if (advice) place(client, advice, decision)
    }
  })
}
