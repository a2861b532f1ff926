import type { TenantContext } from '../../kit/context.ts'
import { type OpenAdvice, sumOpen } from '../recommendations/sum-open.ts'

/** Adds to a stored decision what is left to decide, so that sums on the screen follow without another call. */
export function withOpen<Args extends { readonly ctx: TenantContext }, Made extends object>(
  decide: (args: Args) => Promise<Made>,
) {
  return async (args: Args): Promise<Made & { open?: OpenAdvice }> => {
    const made = await decide(args)
    // The decision is stored: a failure of the sums must not say otherwise.
    const open = await sumOpen(args.ctx).catch((error: unknown) => {
      args.ctx.log.warn({ err: error }, 'The sums after a decision could not be computed')
      return undefined
    })
    return open ? { ...made, open } : made
  }
}
