import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdviceQuestion, advisePrice, gainOf } from './advise-price.ts'
import { DEFAULT_GUARD_RAILS, type GuardRails, mergeGuardRails } from './guard-rails.ts'
import { isWorthTheRisk } from './is-worth-the-risk.ts'
import { pricesWithEnding } from './price-ending.ts'
import { ruleOfThumb } from './rule-of-thumb.ts'

const sure = 1e-6
const rails = (changed: Partial<GuardRails> = {}): GuardRails => ({ ...DEFAULT_GUARD_RAILS, ...changed })
const question = (changed: Partial<AdviceQuestion> = {}): AdviceQuestion => ({
  elasticity: -2.5,
  standardDeviation: sure,
  demand: 'selling',
  price: 10,
  cost: 4,
  tested: null,
  daysSinceChange: null,
  rails: rails(),
  stake: null,
  ...changed,
})
const advise = (changed: Partial<AdviceQuestion> = {}) => advisePrice(question(changed))

describe('advisePrice', () => {
  it('finds the textbook optimum c e / (1 + e) within the step', () => {
    // 6 * -2.5 / -1.5 = 10, from 9.50
    const advice = advise({ cost: 6, price: 9.5 })
    expect(advice).toMatchObject({ direction: 'increase', reason: 'pays', bindingRule: null })
    expect(Math.abs(advice.price! - 10)).toBeLessThan(0.03)
  })

  it('stops at the largest step and names it', () => {
    expect(advise()).toMatchObject({
      direction: 'decrease',
      price: 9,
      bindingRule: 'max_step',
      probability: 1,
    })
    expect(advise({ rails: rails({ maxStep: 0.2 }) })).toMatchObject({ price: 8, bindingRule: 'max_step' })
  })

  it('goes outside the tested range by no more than the step', () => {
    const tested = { lowest: 10.4, highest: 12 }
    expect(advise({ tested })).toMatchObject({ price: 9.36, bindingRule: 'tested_range' })
    const above = advise({ tested: { lowest: 8, highest: 9.5 }, elasticity: -1.1, cost: 5 })
    expect(above).toMatchObject({ direction: 'increase', price: 10.45, bindingRule: 'tested_range' })
  })

  it('takes the better of the two nearest price endings', () => {
    const advice = advise({ price: 10.49, cost: 6, rails: rails({ ending: '.99' }) })
    expect(advice).toMatchObject({ direction: 'decrease', price: 9.99, bindingRule: 'ending' })
    expect(advise({ price: 10, cost: 6.1, rails: rails({ ending: '.00', maxStep: 0.05 }) })).toMatchObject({
      direction: 'maintain',
      price: 10,
    })
  })

  it('lets margin floor, lowest and highest price win over everything, and names the one that does', () => {
    // margin of 55 % at cost 4: 8.89
    expect(advise({ price: 9.5, rails: rails({ marginFloor: 0.55 }) })).toMatchObject({
      price: 8.89,
      bindingRule: 'margin_floor',
    })
    expect(advise({ rails: rails({ minPrice: 9.4, ending: '.00' }) })).toMatchObject({
      price: 9.4,
      bindingRule: 'min_price',
    })
    expect(advise({ elasticity: -1.1, cost: 5, rails: rails({ maxPrice: 10.3 }) })).toMatchObject({
      direction: 'increase',
      price: 10.3,
      bindingRule: 'max_price',
    })
  })

  it('leads a price that breaks a hard limit back inside, whatever is known of the elasticity', () => {
    const below = { price: 10, cost: 11.5, rails: rails({ minDaysBetweenChanges: 400 }), daysSinceChange: 1 }
    const forced = {
      direction: 'increase',
      reason: 'outside_limits',
      price: 11.5,
      bindingRule: 'margin_floor',
    }
    expect(advise(below)).toMatchObject(forced)
    expect(advise({ ...below, elasticity: null, standardDeviation: null })).toMatchObject({
      ...forced,
      gain: null,
    })
    expect(advise({ rails: rails({ maxPrice: 8 }), elasticity: 0.5 })).toMatchObject({
      direction: 'decrease',
      price: 8,
      reason: 'outside_limits',
    })
  })

  it('waits between changes', () => {
    expect(advise({ daysSinceChange: 27 })).toMatchObject({
      direction: 'maintain',
      reason: 'too_soon',
      bindingRule: 'days_between_changes',
    })
    expect(advise({ daysSinceChange: 28 })).toMatchObject({ direction: 'decrease' })
  })

  it('holds where the data cannot tell, and never raises on a positive elasticity', () => {
    expect(advise({ price: null })).toMatchObject({ price: null, reason: 'no_price' })
    expect(advise({ elasticity: null })).toMatchObject({ reason: 'no_elasticity', direction: 'maintain' })
    expect(advise({ elasticity: 0.8 })).toMatchObject({ reason: 'implausible_elasticity', price: 10 })
    expect(advise({ elasticity: -2, standardDeviation: 1.5, cost: 4.8 })).toMatchObject({
      reason: 'too_uncertain',
      direction: 'maintain',
    })
    expect(advise({ elasticity: -2, cost: 5 })).toMatchObject({ reason: 'best_already', change: 0 })
  })

  it('maximises revenue without a cost, where -1 decides', () => {
    expect(advise({ cost: null, elasticity: -1.01 })).toMatchObject({
      objective: 'revenue',
      direction: 'decrease',
    })
    expect(advise({ cost: null, elasticity: -0.99 })).toMatchObject({ direction: 'increase' })
  })

  it('counts revenue although a cost is known, where that is the goal', () => {
    // At cost 5 and E -2 a price of 10 makes the most profit: 5 x 2 = 10. Revenue is elastic, so lower makes more of it.
    const profit = { elasticity: -2, cost: 5 }
    expect(advise(profit)).toMatchObject({ reason: 'best_already', objective: 'profit' })
    expect(advise({ ...profit, rails: rails({ goal: 'revenue' }) })).toMatchObject({
      objective: 'revenue',
      price: 9,
      bindingRule: 'max_step',
    })
  })

  it('sells as much as it may without making less, where units are the goal', () => {
    // (p - 6) p^-2.5 is the same at 11 and at 9.19; profit is largest at 10.
    const dear = { price: 11, cost: 6 }
    const far = { maxStep: 0.3 }
    expect(advise({ ...dear, rails: rails(far) }).price).toBeCloseTo(10, 0)
    const units = advise({ ...dear, rails: rails({ ...far, goal: 'units' }) })
    expect(units).toMatchObject({ reason: 'more_units', objective: 'profit', direction: 'decrease' })
    expect(units.price).toBeGreaterThan(9.19)
    expect(units.price).toBeLessThan(9.19 + (11 * 0.3) / 20)
    expect(units.gain?.expected).toBeGreaterThanOrEqual(0)
    // At the best price already, fewer units are the only way to make as much.
    expect(advise({ price: 10, cost: 6, rails: rails({ goal: 'units' }) })).toMatchObject({
      reason: 'none_for_goal',
      direction: 'maintain',
    })
    expect(advise({ elasticity: -0.5, rails: rails({ goal: 'units' }) })).toMatchObject({ price: 10 })
  })

  it('goes as low as the limits allow to clear stock, and says what that costs', () => {
    const clearance = advise({ elasticity: -0.5, rails: rails({ goal: 'clearance' }) })
    expect(clearance).toMatchObject({ reason: 'clears_stock', price: 9, bindingRule: 'max_step' })
    // (9 - 4) 0.9^-0.5 - 6 of today's 10 a unit: -0.073
    expect(clearance.gain?.expected).toBeCloseTo(-0.073, 3)
    const floored = rails({ goal: 'clearance', marginFloor: 0.55 })
    expect(advise({ price: 9.5, rails: floored })).toMatchObject({ price: 8.89, bindingRule: 'margin_floor' })
    expect(advise({ elasticity: null, rails: rails({ goal: 'clearance' }) })).toMatchObject({
      reason: 'no_elasticity',
    })
  })

  it('never leaves the limits, and never advises what is expected to lose', () => {
    const part = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(
        part(-6, 1),
        part(0.01, 2),
        part(0.5, 500),
        part(0.05, 0.95),
        (mean, deviation, price, share) => {
          const given = question({
            elasticity: mean,
            standardDeviation: deviation,
            price,
            cost: price * share,
          })
          const advice = advisePrice(given)
          expect(Math.abs(advice.change)).toBeLessThanOrEqual(0.1 + 1e-9)
          expect(advice.price!).toBeGreaterThanOrEqual(Math.min(price, price * share))
          if (advice.direction !== 'maintain') expect(advice.gain!.expected).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('isWorthTheRisk', () => {
  it('asks more of a small product than of a large one', () => {
    const risk = { probability: 0.6, gain: 0.02 }
    // 0.02 * stake against 0.018 * 0.4 = 0.0072
    expect(isWorthTheRisk({ ...risk, stake: 0.35 })).toBe(false)
    expect(isWorthTheRisk({ ...risk, stake: 0.37 })).toBe(true)
    expect(isWorthTheRisk({ ...risk, probability: 0.95, stake: 0.05 })).toBe(true)
    expect(isWorthTheRisk({ ...risk, probability: 0.49, stake: 100 })).toBe(false)
  })

  it('asks for a probability of 0.6 where the stake is not known', () => {
    expect(isWorthTheRisk({ probability: 0.6, gain: 0.001, stake: null })).toBe(true)
    expect(isWorthTheRisk({ probability: 0.59, gain: 0.1, stake: null })).toBe(false)
  })

  it('decides what is advised', () => {
    const unsure = { elasticity: -2.4, standardDeviation: 1, cost: 4.8 }
    expect(advise({ ...unsure, stake: 0.01 })).toMatchObject({ reason: 'too_uncertain' })
    expect(advise({ ...unsure, stake: 5 })).toMatchObject({ reason: 'pays', direction: 'decrease' })
  })
})

describe('gainOf', () => {
  it('has the gain at the ends of the 90 % interval as its own ends', () => {
    const [low, high] = [-2 - 1.6448536269514722 * 0.3, -2 + 1.6448536269514722 * 0.3]
    const gain = gainOf(1.1, 0.5, -2, 0.3)
    expect(gain.low).toBeCloseTo(0.6 * 1.1 ** low - 0.5, 12)
    expect(gain.high).toBeCloseTo(0.6 * 1.1 ** high - 0.5, 12)
    const cut = gainOf(0.9, 0.5, -2, 0.3)
    expect(cut.low).toBeCloseTo(0.4 * 0.9 ** high - 0.5, 12)
    expect(cut.high).toBeCloseTo(0.4 * 0.9 ** low - 0.5, 12)
  })
})

describe('limits and endings', () => {
  it('of a type go before those of the store, where the type has any', () => {
    expect(mergeGuardRails(rails({ maxStep: 0.2, minPrice: 3 }), { maxStep: 0.05, minPrice: null })).toEqual(
      rails({ maxStep: 0.05, minPrice: 3 }),
    )
    expect(mergeGuardRails(rails(), undefined)).toEqual(DEFAULT_GUARD_RAILS)
  })

  it.each([
    [10.4, '.99', [9.99, 10.99]],
    [9.99, '.99', [9.99]],
    [0.4, '.99', [0.99]],
    [10, '.00', [10]],
    [10.004, 'none', [10, 10.01]],
    [0.001, 'none', [0.01]],
  ] as const)('%s with %s', (price, ending, expected) => {
    expect(pricesWithEnding(price, ending)).toEqual(expected)
  })
})

describe('ruleOfThumb', () => {
  it('has the specified label, and says why the computed price differs', () => {
    const at = (elasticity: number, changed: Partial<AdviceQuestion> = {}) =>
      ruleOfThumb(elasticity, advise({ elasticity, ...changed }))
    expect(at(-0.8, { cost: null })).toEqual({
      label: 'Consider decrease',
      direction: 'decrease',
      disagreement: 'revenue_decides',
    })
    expect(at(-1.3, { cost: 5 })).toMatchObject({
      label: 'Consider decrease',
      disagreement: 'margin_decides',
    })
    expect(at(0.4)).toMatchObject({ label: 'Consider increase price', disagreement: 'positive_implausible' })
    expect(at(0.2)).toMatchObject({ label: 'Potential increase', disagreement: 'positive_implausible' })
    expect(at(-2.5, { daysSinceChange: 3 })).toMatchObject({ disagreement: 'limits_decide' })
    expect(at(-2, { standardDeviation: 1.5, cost: 4.8 })).toMatchObject({ disagreement: 'not_sure_enough' })
    expect(at(-2.5)).toMatchObject({ label: 'Consider decrease', disagreement: null })
    expect(ruleOfThumb(null, advise())).toBeNull()
  })
})
