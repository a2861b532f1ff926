import { notify } from '../../accounts/notifications/notify.ts'
import type { TenantContext } from '../../kit/context.ts'

/** Each confirmed match or corrected fact is estimated again within seconds: a person who works through many hears of it once. */
const ONE_NOTICE_MS = 10 * 60_000

interface Call {
  readonly ctx: TenantContext
  readonly input: {
    readonly runId: string
    readonly figures: { readonly products: number; readonly withEstimate: number }
  }
}

/** Notifies the company's users of new figures. */
export async function notifyEstimates({ ctx, input }: Call): Promise<void> {
  const { products, withEstimate: estimated } = input.figures
  await notify({
    ctx,
    input: {
      ...{ kind: 'estimates-refreshed', about: input.runId, params: { products, estimated } },
      joinsWithinMs: ONE_NOTICE_MS,
    },
  })
}
