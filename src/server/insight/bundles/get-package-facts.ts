import type * as z from 'zod'
import type { packageFactsInput } from '#contract/bundles'
import type { TenantContext } from '../../kit/context.ts'
import { type PackageFacts, presentFacts } from './present-facts.ts'
import { readSelection } from './selection.ts'

/** Reports what the orders and the estimates say of products sold together. */
export async function getPackageFacts(args: {
  readonly ctx: TenantContext
  readonly input: z.output<typeof packageFactsInput>
}): Promise<PackageFacts> {
  const { ctx, input } = args
  const { productIds, price } = input
  const selection = await ctx.inTenant((tx) => readSelection(tx, ctx, productIds))
  return presentFacts(selection, price ?? null)
}
