import { NOTABLE_MONTHLY_GAIN } from '#analytics'
import { notify } from '../../accounts/notifications/notify.ts'
import type { TenantContext } from '../../kit/context.ts'
import { listAdvice } from './list-advice.ts'

const MOST_ADVICE = 3

/** Notifies of the newly advised prices with the largest gains, once per advice. A failure is logged, not thrown. */
export async function notifyAdvice({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  try {
    await notifyWorthwhile(ctx)
  } catch (error) {
    ctx.log.error({ err: error }, 'worthwhile advice could not be looked up')
  }
}

async function notifyWorthwhile(ctx: TenantContext): Promise<void> {
  const { rows, currency } = await listAdvice({ ctx, input: { pageSize: MOST_ADVICE } })
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
