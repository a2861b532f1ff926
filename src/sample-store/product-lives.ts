import type { RandomSource } from '#analytics'
import type { ProductLife } from './product-life.ts'
import type { ProductPlan } from './sample-store.ts'
import { drawSharpSeason } from './sharp-seasons.ts'
import type { ShopSettings } from './shop-settings.ts'

interface LivesInput {
  readonly shop: ShopSettings
  readonly plans: readonly ProductPlan[]
  readonly startDay: number
  readonly endDay: number
  readonly random: RandomSource
}

/** Draws one life per product, each from its own stream, so that one share does not change the draws of another. */
export function drawLives({ shop, plans, startDay, endDay, random }: LivesInput): ProductLife[] {
  return plans.map((plan) => {
    const own = random.split(plan.index)
    const season = own.chance(shop.seasonalShare) ? drawSharpSeason(own.split(1)) : null
    const place = own.next()
    const { discontinuedShare, soldOutShare, rareShare } = shop
    if (place < discontinuedShare) {
      const from = Math.max(plan.launchDay + 60, startDay + 0.25 * (endDay - startDay))
      const day = Math.min(endDay - 1, Math.round(own.uniform(from, endDay - 10)))
      return { state: 'discontinued', endDay: day, season }
    }
    if (place < discontinuedShare + soldOutShare)
      return { state: 'sold_out', endDay: endDay - own.integer(25, 150), season }
    if (place < discontinuedShare + soldOutShare + rareShare) return { state: 'rare', endDay: null, season }
    return { state: 'sells', endDay: null, season }
  })
}

/** Applies the lives: a rare seller sells a thirtieth to a tenth of its demand. */
export function withLives(
  plans: readonly ProductPlan[],
  lives: readonly ProductLife[],
  random: RandomSource,
): ProductPlan[] {
  return plans.map((plan) => {
    const life = lives[plan.index]!
    if (life.state !== 'rare') return { ...plan, life }
    const baseUnitsPerDay = plan.truth.baseUnitsPerDay * random.split(plan.index).uniform(0.03, 0.1)
    return { ...plan, life, truth: { ...plan.truth, baseUnitsPerDay } }
  })
}
