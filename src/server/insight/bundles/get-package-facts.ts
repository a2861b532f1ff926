import type { VerbArgs } from '../../kit/http/handle.ts'
import { type PackageFacts, presentFacts } from './present-facts.ts'
import { readSelection } from './selection.ts'

/** Reports what the orders and the estimates say of products sold together. */
export async function getPackageFacts({ ctx, input }: VerbArgs<'packageFacts'>): Promise<PackageFacts> {
  const { productIds, price } = input
  const selection = await ctx.inTenant((tx) => readSelection(tx, ctx, productIds))
  return presentFacts(selection, price ?? null)
}
