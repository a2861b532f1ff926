import { NOTABLE_MONTHLY_GAIN } from '#analytics'
import { notify } from '../../accounts/notifications/notify.ts'
import type { TenantContext } from '../../kit/context.ts'
import { listAdvice } from '../recommendations/list-advice.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: {
    readonly runId: string
    readonly figures: { readonly products: number; readonly withEstimate: number }
  }
}

const MOST_ADVICE = 3

/** That figures are new, and which newly advised prices are worth most. The same advice is told once. */
export async function notifyEstimates({ ctx, input }: Call): Promise<void> {
  const { products, withEstimate: estimated } = input.figures
  await notify({
    ctx,
    input: { kind: 'estimates-refreshed', about: input.runId, params: { products, estimated } },
  })
  try {
    await notifyAdvice(ctx)
  } catch (error) {
    ctx.log.error({ err: error }, 'worthwhile advice could not be looked up')
  }
}

async function notifyAdvice(ctx: TenantContext): Promise<void> {
  const { rows, currency } = await listAdvice({ ctx, input: { query: { pageSize: MOST_ADVICE } } })
  for (const advice of rows) {
    const gain = advice.monthlyGain?.value ?? 0
    if (gain < NOTABLE_MONTHLY_GAIN || advice.advisedPrice === null) continue
    await notify({
      ctx,
      input: {
        kind: 'worthwhile-advice',
        about: `${advice.productId} ${advice.advisedPrice}`,
        params: { product: advice.title, gain: { amount: gain, currency }, of: advice.objective },
      },
    })
  }
}
