import { describe, expect, it } from 'vitest'
import { createRandom } from '../stats/random.ts'
import type { Uplift } from './measure-uplift.ts'
import { byProfit, compareKinds, depthStep, LESSON_CONFIDENCE, weekdayOfDay } from './promotion-lessons.ts'

/** Promotions differ by chance by that much, and kinds, where they do, by that much: logs of treatment over control. */
const NOISE = 0.2
const KIND_SPREAD = 0.1
const EACH = 12
const STORES = 400

function upliftOf(startDay: number, depth: number, logGain: number): Uplift {
  const units = Math.exp(logGain)
  return {
    promotion: {
      ...{ product: 0, startDay, endDay: startDay + 7, measuredFrom: startDay },
      ...{ price: 10 * (1 - depth), regularPrice: 10, depth },
    },
    expectedUnits: 10,
    addedUnits: 10 * (units - 1),
    ...{ low: 0, high: 0, broughtForwardUnits: 0 },
    lift: units - 1,
    liftLow: units * Math.exp(-0.1) - 1,
    liftHigh: units * Math.exp(0.1) - 1,
    confidence: 0.9,
    comparison: { lift: units - 1, error: 0.1 },
  }
}

/** What lessons over weekdays claim, against stores whose best weekday is known. */
function weekdays(spread: number, seed: number) {
  const random = createRandom(seed)
  const told: { readonly confidence: number; readonly isTrue: boolean }[] = []
  for (let store = 0; store < STORES; store++) {
    const effects = Array.from({ length: 7 }, () => spread * random.normal())
    const uplifts = effects.flatMap((effect, weekday) =>
      Array.from({ length: EACH }, (_, k) =>
        upliftOf(7 * k + weekday, 0.2, 0.4 + effect + NOISE * random.normal()),
      ),
    )
    const lesson = compareKinds(uplifts, ({ promotion }) => weekdayOfDay(promotion.startDay))!
    if (lesson.confidence < LESSON_CONFIDENCE.told) continue
    const best = weekdayOfDay(effects.indexOf(Math.max(...effects)))
    told.push({ confidence: lesson.confidence, isTrue: lesson.best.key === best })
  }
  return told
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

describe('a lesson on weekdays', () => {
  it('is true as often as its confidence says, in stores whose weekdays differ', () => {
    const told = weekdays(KIND_SPREAD, 1)
    expect(told.length).toBeGreaterThan(40)
    const stated = mean(told.map(({ confidence }) => confidence))
    expect(Math.abs(mean(told.map(({ isTrue }) => (isTrue ? 1 : 0))) - stated)).toBeLessThan(0.08)
  })

  it('is hardly ever told in stores whose weekdays are alike', () => {
    expect(weekdays(0, 2).length / STORES).toBeLessThan(0.05)
  })
})

describe('a lesson on depths', () => {
  it('names the depth that earns more in the store, as often as its confidence says', () => {
    const random = createRandom(3)
    const depths = [0.15, 0.2] as const
    const cost = 5
    const told: { readonly confidence: number; readonly isTrue: boolean }[] = []
    for (let store = 0; store < STORES; store++) {
      const gains = depths.map(() => 0.6 + KIND_SPREAD * random.normal())
      const uplifts = depths.flatMap((depth, kind) =>
        Array.from({ length: EACH }, (_, k) =>
          upliftOf(7 * k, depth, gains[kind]! + NOISE * random.normal()),
        ),
      )
      const lesson = compareKinds(
        uplifts,
        ({ promotion }) => depthStep(promotion.depth),
        byProfit(() => cost),
      )
      if (!lesson || lesson.confidence < LESSON_CONFIDENCE.told) continue
      // Mean of exp(gain + noise): what such a promotion earns on average.
      const earned = depths.map(
        (depth, kind) => Math.exp(gains[kind]! + NOISE ** 2 / 2) * (10 * (1 - depth) - cost),
      )
      told.push({
        confidence: lesson.confidence,
        isTrue: lesson.best.key === depths[earned[0]! > earned[1]! ? 0 : 1],
      })
    }
    expect(told.length).toBeGreaterThan(100)
    const stated = mean(told.map(({ confidence }) => confidence))
    expect(mean(told.map(({ isTrue }) => (isTrue ? 1 : 0)))).toBeGreaterThan(stated - 0.08)
  })
})
