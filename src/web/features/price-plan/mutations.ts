import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/calls'
import { conflictOf } from '#web/lib/api/api-error.ts'
import { call, download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { withEntry } from './plan-view.ts'
import { guardRailsKey, pricePlanKey } from './queries.ts'
import type { GuardRails, NewPlanEntry, PlanChanges, PlanEntry, PlanFormat, PricePlan } from './types.ts'

export function useAddToPlan() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (entries: readonly NewPlanEntry[]) =>
      call('addToPricePlan', { body: { entries: [...entries] } }),
    onSuccess: ({ replaced: _, ...plan }) => client.setQueryData<PricePlan>(pricePlanKey, plan),
  })
}

interface ChangeEntry {
  readonly entryId: string
  readonly changes: PlanChanges
  /** The version that was shown; without it the last save wins. */
  readonly ifMatch?: string | undefined
}

/** Not optimistic: the change shows when the server has it. A refusal keeps the plan or loads a newer one. */
export function useChangeEntry() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async ({ entryId, changes, ifMatch }: ChangeEntry) =>
      (await call('changePlanEntry', { params: { entryId }, body: changes, ifMatch })).entry,
    onSuccess: (entry) => place(client, entry),
    onError: (error) => {
      if (conflictOf(error)) void client.invalidateQueries({ queryKey: pricePlanKey })
    },
  })
}

function place(client: QueryClient, entry: PlanEntry): void {
  client.setQueryData<PricePlan>(pricePlanKey, (plan) => plan && withEntry(plan, entry))
}

interface CarriedOut {
  readonly entryId: string
  readonly price: string
  /** Price of the store from which it starts; absent: that of the plan. */
  readonly from?: string
}

/** Sends one price to the store. The plan then follows by itself until the store shows it. */
export function useCarryOut() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (sent: CarriedOut) => call('carryOutPrice', { body: { ...sent, confirmed: true } }),
    onSettled: () => followPlan(client),
  })
}

/** Restores the former price in the store, unless another person has changed it since. */
export function useTakePriceBack() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({
      rolloutId,
      itemIds,
    }: {
      readonly rolloutId: string
      readonly itemIds: readonly string[]
    }) => call('takeBackRollout', { params: { rolloutId }, body: { itemIds: [...itemIds] } }),
    onSettled: () => followPlan(client),
  })
}

function followPlan(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: pricePlanKey })
  void client.invalidateQueries({ queryKey: ['rollouts'] })
}

export function useExportPlan() {
  return useWrite({
    mutationFn: async (format: PlanFormat) => {
      const { blob, fileName } = await download('exportPricePlan', { query: { format } })
      saveFile(blob, fileName ?? `price-plan.${format === 'shopify' ? 'csv' : format}`)
    },
  })
}

interface SaveGuardRails extends Pick<GuardRails, 'store' | 'types'> {
  /** The version that the form began with; without it the last save wins. */
  readonly ifMatch: string | undefined
}

export function useSaveGuardRails() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ store, types, ifMatch }: SaveGuardRails) =>
      call('setGuardRails', { body: { store, types }, ifMatch }),
    onSuccess: (saved) => followGuardRails(client, saved),
  })
}

type Margins = Input<'setAssumedMargins'>['body']

export function useStateMargin() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (margins: Margins) => call('setAssumedMargins', { body: margins }),
    onSuccess: (saved) => followGuardRails(client, saved),
  })
}

/** Everything advised or simulated depends on the limits, so it is refetched. */
function followGuardRails(client: QueryClient, saved: GuardRails): void {
  client.setQueryData<GuardRails>(guardRailsKey, saved)
  void client.invalidateQueries({ queryKey: ['dashboard', 'recommendations'] })
  void client.invalidateQueries({ queryKey: ['price-simulation'] })
  void client.invalidateQueries({ queryKey: pricePlanKey })
}
