import type * as z from 'zod'
import type { undoProductEdit as ofContract, undoProductEditAnswer } from '#contract/catalogue'
import type { TenantContext } from '../../kit/context.ts'
import { followEdit } from './edit-products.ts'
import { setProductValues } from './write-products.ts'

/** Sets products back to what they had before an edit, except those that were changed since. */
export async function undoProductEdit(args: {
  readonly ctx: TenantContext
  readonly input: z.infer<typeof ofContract.body>
}): Promise<z.infer<typeof undoProductEditAnswer>> {
  const { ctx, input } = args
  return ctx.inTenant(async (tx) => {
    const ids = await setProductValues(tx.client, ctx, input.before, new Date(input.at))
    await followEdit(ctx, tx, { ...input.before, ids })
    return { restored: ids.length }
  })
}
