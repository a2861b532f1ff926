import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { decisionFilters } from '../search.ts'
import { listKey, recommendationsKey, topKey } from './queries.ts'
import { withDecision } from './view-model.ts'
import type { AdviceList, Decision, DecisionKind, PriceAdvice, Recommendation } from './wire.ts'

export interface Choice {
  readonly advice: PriceAdvice
  readonly decision: DecisionKind
  readonly snoozeDays?: number
}

/** Shown at once, put back if the server refuses. */
export function useDecide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ advice, decision, snoozeDays }: Choice) => {
      const body = { decision, ...(snoozeDays === undefined ? {} : { snoozeDays }) }
      const { productId } = advice
      const { decision: made } = await call('decidePrice', { params: { productId }, body })
      const { decisionId, decidedAt, snoozedUntil } = made
      return { decisionId, decision: made.decision, decidedAt, snoozedUntil }
    },
    onMutate: ({ advice, decision }) => {
      const decidedAt = new Date().toISOString()
      place(client, advice, { decisionId: '', decision, decidedAt, snoozedUntil: null })
    },
    onSuccess: (made, { advice }) => {
      place(client, { ...advice, decision: made }, made)
      forgetOthers(client)
    },
    onError: (_error, { advice, decision }) =>
      place(client, { ...advice, decision: laidOut(decision) }, advice.decision),
  })
}

/** Takes a decision back. The one before it may count again: the server says. */
export function useTakeBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      advice,
      decision,
    }: {
      readonly advice: PriceAdvice
      readonly decision: Decision
    }) => {
      await call('undoDecision', { params: { decisionId: decision.decisionId } })
      const { productId } = advice
      return (await call('getAdvice', { params: { productId } })).advice.decision
    },
    onSuccess: (left, { advice, decision }) => {
      place(client, { ...advice, decision }, left)
      forgetOthers(client)
    },
  })
}

/** Stands for a decision that was shown before the server had it: only its kind is looked at. */
function laidOut(decision: DecisionKind): Decision {
  return { decisionId: '', decision, decidedAt: '', snoozedUntil: null }
}

/** Writes a product's decision into every list; `advice.decision` is the one that they show so far. */
function place(client: QueryClient, advice: PriceAdvice, decision: Decision | null): void {
  for (const wanted of decisionFilters)
    client.setQueriesData<AdviceList>(
      { queryKey: listKey(wanted) },
      (list) => list && withDecision(list, wanted, advice, decision),
    )
  client.setQueriesData<readonly Recommendation[]>({ queryKey: topKey }, (data) =>
    data?.map((each) =>
      each.id === advice.productId ? { ...each, advice: { ...each.advice, decision } } : each,
    ),
  )
}

/** Lists that are not on the screen are asked again when they are. */
function forgetOthers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: recommendationsKey, type: 'inactive', refetchType: 'none' })
}
