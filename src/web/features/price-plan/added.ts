import type { AddedToPlan, PlanChanges } from './types.ts'

interface Change {
  readonly entryId: string
  readonly changes: PlanChanges
}

/** Takes new entries of these products off the plan, and puts back what they replaced. */
export async function undoAdded(
  {
    entries,
    replaced,
  }: Pick<AddedToPlan, 'replaced'> & {
    readonly entries: readonly Pick<AddedToPlan['entries'][number], 'entryId' | 'productId' | 'status'>[]
  },
  productIds: readonly number[],
  change: (change: Change) => Promise<unknown>,
): Promise<void> {
  for (const { entryId, productId, status } of entries) {
    if (status !== 'planned' || !productIds.includes(productId)) continue
    await change({ entryId, changes: { isRemoved: true } })
    const before = replaced.find((each) => each.productId === productId)
    // It stood on the plan before, whatever it conflicts with.
    if (before)
      await change({ entryId: before.entryId, changes: { isRemoved: false, acceptConflicts: true } })
  }
}
