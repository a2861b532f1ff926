import { NOTABLE_MONTHLY_GAIN } from '#analytics'
import { notify } from '../../accounts/notifications/notify.ts'
import type { TenantContext } from '../../kit/context.ts'
import { getToday } from './get-today.ts'

/** The surest chance that is written, in percent: none is certain. */
const SUREST_PERCENT = 99

/** Notifies of the price changes that lead the dashboard, once per advice. A failure is logged, not thrown. */
export async function notifyLead({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  try {
    await notifyWorthwhile(ctx)
  } catch (error) {
    ctx.log.error({ err: error }, 'worthwhile advice could not be looked up')
  }
}

async function notifyWorthwhile(ctx: TenantContext): Promise<void> {
  const { lead, currency } = await getToday({ ctx })
  for (const { advice } of lead.rows) {
    const gain = advice.monthlyGain?.value ?? 0
    if (gain < NOTABLE_MONTHLY_GAIN || advice.probability === null) continue
    await notify({
      ctx,
      input: {
        kind: 'worthwhile-advice',
        about: `${advice.productId} ${advice.advisedPrice}`,
        params: {
          product: advice.title,
          gain: { amount: gain, currency },
          of: advice.objective,
          chance: Math.min(SUREST_PERCENT, Math.round(advice.probability * 100)),
        },
      },
    })
  }
}
