import { CANARY_DAYS, chanceToFind, detectableLoss } from '#analytics'
import type { TenantContext } from '../../../kit/context.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import type { Rollout } from '../rollout-rows.ts'
import { type Baseline, readBaseline } from './baseline.ts'

type Power = NonNullable<Rollout['canaryPower']>

const CHANCE = 0.8
const QUARTER = 0.25
/** Items that will be written. */
const AHEAD = ['pending']

/**
 * Works out before the first write what watching the first products could show until the others follow; `null` if none
 * go first.
 */
export async function readCanaryPower(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId'>,
  rolloutId: string,
): Promise<Power | null> {
  const baseline = await readBaseline(tx, ctx, { rolloutId, wave: 0 }, AHEAD)
  return baseline && powerOf(baseline)
}

function powerOf({ products, noise }: Baseline): Power {
  const of = { days: CANARY_DAYS, chance: CHANCE }
  if (noise === null) return { ...of, detectableLoss: null, chanceOfQuarter: 0, isKnown: false }
  const plan = { ...noise, dayProfit: products.reduce((sum, each) => sum + dayProfit(each), 0) }
  return {
    ...of,
    detectableLoss: detectableLoss(plan, CANARY_DAYS, CHANCE),
    chanceOfQuarter: chanceToFind(plan, QUARTER, CANARY_DAYS),
    isKnown: true,
  }
}

/** Profit a day at the old price, over the weeks that are watched. */
function dayProfit({ oldPrice, paid, cost, expected }: Baseline['products'][number]): number {
  const units = expected.reduce((sum, each) => sum + each, 0) / Math.max(1, expected.length)
  return (oldPrice * paid - cost) * units
}
