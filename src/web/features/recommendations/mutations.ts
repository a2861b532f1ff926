import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { decisionFilters } from '#web/features/dashboard/search.ts'
import { pricePlanKey } from '#web/features/price-plan/queries.ts'
import type { PricePlan } from '#web/features/price-plan/types.ts'
import type { Today } from '#web/features/today/types.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { askAnew, decidingKey, stopAsking } from './ask-anew.ts'
import { hasWholeStore, listKey, todayKey, topKey } from './queries.ts'
import type { AdviceList, Decision, DecisionKind, OpenAdvice, PriceAdvice, Recommendation } from './types.ts'
import { withDecision } from './view-model.ts'

export interface Choice {
  readonly advice: PriceAdvice
  readonly decision: DecisionKind
  readonly snoozeDays?: number
}

/** Shows the decision immediately; reverts it if the server refuses. */
export function useDecide() {
  const client = useQueryClient()
  return useWrite({
    mutationKey: decidingKey,
    mutationFn: async ({ advice, decision, snoozeDays }: Choice) => {
      const body = { decision, ...(snoozeDays === undefined ? {} : { snoozeDays }) }
      const { productId } = advice
      const { decision: made, open } = await call('decidePrice', { params: { productId }, body })
      placeOpen(client, open)
      const { decisionId, decidedAt, snoozedUntil } = made
      return { decisionId, decision: made.decision, decidedAt, snoozedUntil }
    },
    onMutate: async ({ advice, decision }) => {
      await stopAsking(client)
      const decidedAt = new Date().toISOString()
      place(client, advice, { decisionId: '', decision, decidedAt, snoozedUntil: null })
    },
    onSuccess: (made, { advice }) => {
      place(client, { ...advice, decision: made }, made)
      if (made.decision === 'accepted') countPlanned(client, advice.productId, true)
    },
    onError: (_error, { advice, decision }) =>
      place(client, { ...advice, decision: laidOut(decision) }, advice.decision),
    onSettled: () => askAnew(client),
  })
}

/** Undoes a decision. The previous one may be valid again: the server's answer says which. */
export function useTakeBack() {
  const client = useQueryClient()
  return useWrite({
    mutationKey: decidingKey,
    onMutate: () => stopAsking(client),
    mutationFn: async ({
      advice,
      decision,
    }: {
      readonly advice: PriceAdvice
      readonly decision: Decision
    }) => {
      const { open } = await call('undoDecision', { params: { decisionId: decision.decisionId } })
      const { productId } = advice
      const { advice: now } = await call('getAdvice', { params: { productId } })
      return { left: now.decision, open }
    },
    onSuccess: ({ left, open }, { advice, decision }) => {
      place(client, { ...advice, decision }, left)
      placeOpen(client, open)
      if (decision.decision === 'accepted') countPlanned(client, advice.productId, false)
    },
    onSettled: () => askAnew(client, { isUndo: true }),
  })
}

/** Placeholder for a decision that is shown before the server has it: only its kind is used. */
function laidOut(decision: DecisionKind): Decision {
  return { decisionId: '', decision, decidedAt: '', snoozedUntil: null }
}

/** Writes a product's decision into every list; `advice.decision` is the one shown so far. */
export function place(client: QueryClient, advice: PriceAdvice, decision: Decision | null): void {
  for (const wanted of decisionFilters)
    client.setQueriesData<AdviceList>(
      { queryKey: listKey(wanted) },
      (list) => list && withDecision(list, wanted, advice, decision),
    )
  client.setQueryData<Today>(todayKey, (today) => {
    if (!today) return today
    const rows = today.lead.rows.map((row) =>
      row.advice.productId === advice.productId ? { ...row, advice: { ...row.advice, decision } } : row,
    )
    return { ...today, lead: { ...today.lead, rows } }
  })
  client.setQueriesData<readonly Recommendation[]>({ queryKey: topKey }, (data) =>
    data?.map((each) =>
      each.id === advice.productId ? { ...each, advice: { ...each.advice, decision } } : each,
    ),
  )
}

/**
 * Writes what is left to decide into the lists of open advice and into today's block. The last of several decisions
 * that are being saved does it: an earlier answer does not know the later ones.
 */
export function placeOpen(client: QueryClient, open: OpenAdvice | undefined): void {
  if (!open || client.isMutating({ mutationKey: decidingKey }) > 1) return
  const { changes, counts, ...sums } = open
  client.setQueriesData<AdviceList>(
    { queryKey: listKey('open'), predicate: ({ queryKey }) => hasWholeStore(queryKey) },
    (list) => list && { ...list, ...sums, counts },
  )
  client.setQueryData<Today>(
    todayKey,
    (today) => today && { ...today, open: { ...today.open, ...sums, changes } },
  )
}

/**
 * An accepted price is added to the plan: its count updates immediately, the plan is fetched when it is opened.
 * Fetching it at every decision would use up the five calls a minute.
 */
function countPlanned(client: QueryClient, productId: number, isAccepted: boolean): void {
  client.setQueryData<PricePlan>(pricePlanKey, (plan) => {
    if (!plan) return plan
    const isKnown = plan.entries.some((each) => each.productId === productId && each.status === 'planned')
    const step = isAccepted ? Number(!isKnown) : -1
    return { ...plan, counts: { ...plan.counts, planned: Math.max(0, plan.counts.planned + step) } }
  })
  void client.invalidateQueries({ queryKey: pricePlanKey, refetchType: 'none' })
}
