import type { Output } from '#contract/calls'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { followEdit } from './edit-products.ts'
import { setProductValues } from './write-products.ts'

/** Sets products back to what they had before an edit, except those that were changed since. */
export async function undoProductEdit({
  ctx,
  input,
}: VerbArgs<'undoProductEdit'>): Promise<Output<'undoProductEdit'>> {
  return ctx.inTenant(async (tx) => {
    const ids = await setProductValues(tx.client, ctx, input.before, new Date(input.at))
    await followEdit(ctx, tx, { ...input.before, ids })
    return { restored: ids.length }
  })
}
