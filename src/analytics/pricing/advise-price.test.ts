import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdviceQuestion, AdvisedPrice } from './advice.ts'
import { advisePrice } from './advise-price.ts'
import { DEFAULT_GUARD_RAILS, type GuardRails, mergeGuardRails } from './guard-rails.ts'
import { learnEndings } from './learn-endings.ts'
import { endingRules, PLAIN_FORM, pricesOfRule } from './price-ending.ts'
import { ruleOfThumb } from './rule-of-thumb.ts'

const sure = 1e-6
const rails = (changed: Partial<GuardRails> = {}): GuardRails => ({ ...DEFAULT_GUARD_RAILS, ...changed })
type Changed = Partial<Omit<AdviceQuestion, 'cost'>> & { readonly cost?: number | null }
const question = ({ cost = 4, ...changed }: Changed = {}): AdviceQuestion => ({
  elasticity: -2.5,
  standardDeviation: sure,
  demand: 'selling',
  ownShare: 0.6,
  grade: 'A',
  price: 10,
  cost: cost === null ? null : { amount: cost, isAssumed: false },
  tested: null,
  daysSinceChange: null,
  rails: rails(),
  stake: null,
  // The textbook knows no other products.
  pull: { mean: 0, deviation: 0 },
  ...changed,
})
const advise = (changed: Changed = {}) => advisePrice(question(changed))

describe('advisePrice', () => {
  it('finds the textbook optimum c e / (1 + e) within the step', () => {
    // 6 * -2.5 / -1.5 = 10, from 9.50
    const advice = advise({ cost: 6, price: 9.5 })
    expect(advice).toMatchObject({ direction: 'increase', reason: 'pays', bindingRule: null })
    expect(Math.abs(advice.price! - 10)).toBeLessThan(0.03)
  })

  it('advises nothing where the season ends before the price could be judged, unless stock is to be cleared', () => {
    const ending = { demand: 'season_ends', cost: 2 } as const
    expect(advise(ending)).toMatchObject({ kind: 'keep', reason: 'season_ends', price: 10 })
    const clearing = advise({ ...ending, rails: rails({ goal: 'clearance' }) })
    expect(clearing).toMatchObject({ kind: 'change', direction: 'decrease', reason: 'clears_stock' })
  })

  it('leads a price back into a limit to one with the shop’s ending, where the largest step allows', () => {
    // A floor of 8 / 0.8 = 10 from 9.40: 10.50 is more than a tenth away, so the floor itself; from 9.60 it is not.
    const floor = { cost: 8, rails: rails({ marginFloor: 0.2, ending: '.50' as const }) }
    expect(advise({ ...floor, price: 9.4 })).toMatchObject({ reason: 'outside_limits', price: 10 })
    expect(advise({ ...floor, price: 9.6 })).toMatchObject({ reason: 'outside_limits', price: 10.5 })
    // One step of a tenth from 8.20 ends at 9.02: the last usual price before is 8.50.
    expect(advise({ ...floor, price: 8.2 })).toMatchObject({ price: 8.5, bindingRule: 'max_step' })
  })

  it('leaves a clearance price alone, below its cost too, but not below a lowest price', () => {
    const assumed = { ...question({ isMarkedDown: true }), cost: { amount: 4, isAssumed: true } }
    expect(advisePrice(assumed)).toMatchObject({ kind: 'keep', reason: 'marked_down', price: 10 })
    expect(advise({ isMarkedDown: true, cost: null })).toMatchObject({ kind: 'keep', reason: 'marked_down' })
    expect(advise({ isMarkedDown: true })).toMatchObject({ kind: 'keep', reason: 'marked_down' })
    expect(advise({ isMarkedDown: true, cost: 12 })).toMatchObject({ kind: 'keep', reason: 'marked_down' })
    const lowest = { isMarkedDown: true, rails: rails({ minPrice: 10.5 }) }
    expect(advise(lowest)).toMatchObject({ reason: 'outside_limits', price: 10.5 })
    const clearing = { ...assumed, rails: rails({ goal: 'clearance' }) }
    expect(advisePrice(clearing)).toMatchObject({ kind: 'change', reason: 'clears_stock' })
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
    // The optimum is 10.00: a cent is nothing that an ending decides.
    expect(advice).toMatchObject({ direction: 'decrease', price: 9.99, bindingRule: null })
    const moved = advise({ price: 10.9, cost: 6, rails: rails({ ending: '.50' }) })
    expect(moved).toMatchObject({ direction: 'decrease', price: 10.5, bindingRule: 'ending' })
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
    expect(advise({ rails: rails({ minPrice: 9.4 }) })).toMatchObject({
      price: 9.4,
      bindingRule: 'min_price',
    })
    expect(advise({ rails: rails({ minPrice: 9.4, ending: '.00' }) })).toMatchObject({
      ...{ direction: 'maintain', reason: 'limits_leave_none', bindingRule: 'ending' },
    })
    expect(advise({ elasticity: -1.1, cost: 5, rails: rails({ maxPrice: 10.3 }) })).toMatchObject({
      direction: 'increase',
      price: 10.3,
      bindingRule: 'max_price',
    })
  })

  it('leads a price that breaks a hard limit back inside, whatever is known of the elasticity', () => {
    const below = { price: 10, cost: 10.5, rails: rails({ minDaysBetweenChanges: 400 }), daysSinceChange: 1 }
    const forced = {
      direction: 'increase',
      reason: 'outside_limits',
      price: 10.5,
      bindingRule: 'margin_floor',
      brokenLimit: { rule: 'margin_floor', price: 10.5 },
      isHighConfidence: false,
    }
    expect(advise(below)).toMatchObject(forced)
    expect(advise({ ...below, elasticity: null, standardDeviation: null })).toMatchObject({
      ...forced,
      gain: null,
    })
    expect(advise({ rails: rails({ maxPrice: 9.2 }), elasticity: 0.5 })).toMatchObject({
      direction: 'decrease',
      price: 9.2,
      reason: 'outside_limits',
    })
  })

  it('never leaves the largest step, and says which price would keep the broken limit', () => {
    // 45 % margin at cost 4.95 needs 9.00; from 7.49 a step of 5 % reaches 7.86
    const broken = { price: 7.49, cost: 4.95, rails: rails({ marginFloor: 0.45, maxStep: 0.05 }) }
    expect(advise(broken)).toMatchObject({
      direction: 'increase',
      price: 7.86,
      reason: 'outside_limits',
      bindingRule: 'max_step',
      brokenLimit: { rule: 'margin_floor', price: 9 },
    })
    expect(advise({ rails: rails({ maxPrice: 8 }) })).toMatchObject({ price: 9, brokenLimit: { price: 8 } })
    // 10 % below 2.10 is 1.89: the step reaches the limit, and does not bind.
    const reached = { price: 2.1, cost: null, rails: rails({ maxPrice: 1.89 }) }
    expect(advise(reached)).toMatchObject({ price: 1.89, bindingRule: 'max_price' })
  })

  it('lets a stated margin bound a cut, and never call a price wrong', () => {
    const assumed = { amount: 5.5, isAssumed: true }
    const floored = rails({ marginFloor: 0.5 })
    const advice = advisePrice({ ...question({ rails: floored }), cost: assumed })
    expect(advice.reason).not.toBe('outside_limits')
    expect(advice.price!).toBeGreaterThanOrEqual(10)
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
    expect(advise({ elasticity: -2, standardDeviation: 1.5, cost: 4 })).toMatchObject({
      reason: 'too_uncertain',
      direction: 'maintain',
    })
    expect(advise({ elasticity: -2, cost: 5 })).toMatchObject({ reason: 'best_already', change: 0 })
  })

  it('advises no cut without a cost, but names the cost that would decide', () => {
    // A cut at -1.57 pays below (1 - r^(1+e)) / (1 - r^e) of the price: 0.344 for 10 %, 0.362 for half a per cent.
    const advice = advise({ cost: null, elasticity: -1.57 })
    expect(advice).toMatchObject({ kind: 'keep', direction: 'maintain', reason: 'cost_decides', price: 10 })
    expect(advice.cutPaysBelow).toBeCloseTo(3.62, 2)
    expect(advise({ cost: 3.4, elasticity: -1.57 })).toMatchObject({ direction: 'decrease', reason: 'pays' })
    expect(advise({ cost: 3.65, elasticity: -1.57 }).direction).not.toBe('decrease')
  })

  it('raises without a cost only where revenue does not fall: then it pays at any cost', () => {
    const rise = advise({ cost: null, elasticity: -0.7, standardDeviation: 0.2 })
    expect(rise).toMatchObject({
      ...{ direction: 'increase', reason: 'pays_at_any_cost', objective: 'revenue', price: 11 },
      cutPaysBelow: null,
    })
    for (const cost of [0.5, 3, 6, 9.5])
      expect(advise({ cost, elasticity: -0.7 }).gain!.expected).toBeGreaterThanOrEqual(rise.gain!.low)
    expect(advise({ cost: null, elasticity: -0.95, standardDeviation: 0.5 })).toMatchObject({
      direction: 'maintain',
    })
  })

  it('offers a test where the product’s own sales say too little', () => {
    const thin = advise({ ownShare: 0.04, grade: 'D' })
    expect(thin).toMatchObject({
      ...{ kind: 'test', direction: 'maintain', reason: 'little_evidence', price: 9 },
      isHighConfidence: false,
    })
    expect(advise({ ownShare: 0.15, grade: 'D' }).kind).toBe('test')
    expect(advise({ ownShare: 0.16, grade: 'C' })).toMatchObject({ kind: 'change', isHighConfidence: false })
    expect(advise({ grade: 'C' }).isHighConfidence).toBe(false)
    expect(advise({ grade: 'B' }).isHighConfidence).toBe(true)
    expect(advise({ rails: rails({ goal: 'clearance' }), ownShare: 0 })).toMatchObject({ kind: 'change' })
  })

  it('offers a test where the price hardly ever moved near today’s', () => {
    const tried = { ownShare: 0.5, grade: 'B' } as const
    expect(advise({ ...tried, nearbyDays: 27 })).toMatchObject({ kind: 'test', reason: 'little_evidence' })
    expect(advise({ ...tried, nearbyDays: 28 })).toMatchObject({ kind: 'change' })
    expect(advise({ ...tried, nearbyDays: null })).toMatchObject({ kind: 'change' })
  })

  it('asks for a chance of 0.7, and of small products for more', () => {
    // P(e < break-even of 9 at cost 4.5): -2.2 ± 0.7 is not sure enough, ± 0.2 is.
    const near = { elasticity: -2.2, cost: 4.5 }
    expect(advise({ ...near, standardDeviation: 0.7 })).toMatchObject({ reason: 'too_uncertain' })
    expect(advise({ ...near, standardDeviation: 0.1 })).toMatchObject({ direction: 'decrease' })
    const small = { elasticity: -3, standardDeviation: 1, cost: 4.5 }
    expect(advise({ ...small, stake: 2 })).toMatchObject({ direction: 'decrease' })
    expect(advise({ ...small, stake: 0.01 })).toMatchObject({ reason: 'too_uncertain' })
  })

  it('moves from one price point of the shop to another, and stays where none lies within the limits', () => {
    const shop = [1.25, 1.45, 1.95, 2.1, 2.95, 3.25].flatMap((price) =>
      Array.from({ length: 20 }, () => price),
    )
    const form = { ending: 'learned', step: 0.01, learned: learnEndings(shop, 0.01) } as const
    const rising = { elasticity: -0.5, standardDeviation: 0.2, form, rails: rails({ ending: 'learned' }) }
    expect(advise({ ...rising, price: 1.95, cost: 1 })).toMatchObject({ kind: 'change', price: 2.1 })
    // The next price is 16 % up; no shop of 1.25 and 1.45 sells at 1.35.
    expect(advise({ ...rising, price: 1.25, cost: 0.6 })).toMatchObject({
      kind: 'keep',
      reason: 'limits_leave_none',
      bindingRule: 'ending',
    })
    const wider = rails({ ending: 'learned', maxStep: 0.2 })
    expect(advise({ ...rising, price: 1.25, cost: 0.6, rails: wider })).toMatchObject({ price: 1.45 })
  })

  it('does not blame a limit where own sales say too little for any price', () => {
    const points = [1.25, 1.45, 1.65, 1.95, 2.1, 2.55, 2.95].flatMap((each) => Array<number>(20).fill(each))
    const form = { ending: 'learned', step: 0.01, learned: learnEndings(points, 0.01) } as const
    const rising = { elasticity: -1.2, price: 1.25, cost: 0.6, form, rails: rails({ ending: 'learned' }) }
    expect(advise(rising)).toMatchObject({ reason: 'limits_leave_none', bindingRule: 'ending' })
    expect(advise({ ...rising, ownShare: 0.02 })).toMatchObject({
      ...{ kind: 'keep', reason: 'little_evidence', bindingRule: null, price: 1.25 },
    })
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
          if (advice.direction === 'maintain') return
          expect(advice.gain!.expected).toBeGreaterThan(0)
          expect(advice.probability!).toBeGreaterThanOrEqual(0.7)
        },
      ),
    )
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
    const [rule] = endingRules(price, { ...PLAIN_FORM, ending })
    expect(pricesOfRule(price, rule!, PLAIN_FORM.step)).toEqual(expected)
  })

  it.each([
    ['8 yen', 8, 1, 8],
    ['5 cents', 0.05, 0.01, 0.05],
    ['4.5 cents, which the shop has', 0.045, 0.01, 0.0495],
    ['20 yen', 20, 1, 22],
  ])('advise only amounts that a customer can pay: %s', (_, price, step, expected) => {
    const form = { ending: 'none', step, learned: null } as const
    const advice = advise({
      price,
      cost: price / 2,
      elasticity: -1.2,
      form,
      rails: rails({ ending: 'none' }),
    })
    expect(advice.price).toBeCloseTo(expected, 9)
  })
})

describe('ruleOfThumb', () => {
  const at = (elasticity: number | null, changed: Changed = {}) => {
    const asked = question({ elasticity, ...changed })
    return ruleOfThumb(asked, advisePrice(asked))
  }

  it('has the specified label, and says why the computed price differs', () => {
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
    expect(at(-2, { standardDeviation: 1.5, cost: 4 })).toMatchObject({ disagreement: 'not_sure_enough' })
    expect(at(-2.5)).toMatchObject({ label: 'Consider decrease', disagreement: null })
    expect(at(null)).toBeNull()
  })

  it('gives the true reason where a price is raised although customers hardly react', () => {
    // The case of the store's owner: label "Hold price" at -0.16, advice to raise.
    expect(at(-0.16, { cost: null, standardDeviation: 0.2 })).toEqual({
      label: 'Hold price',
      direction: 'maintain',
      disagreement: 'weak_reaction',
    })
  })

  it('names the missing cost, the thin evidence and the goal', () => {
    expect(at(-1.57, { cost: null })).toMatchObject({ disagreement: 'cost_unknown' })
    expect(at(-2.5, { ownShare: 0.01 })).toMatchObject({ disagreement: 'little_evidence' })
    expect(at(-0.3, { rails: rails({ goal: 'clearance' }) })).toMatchObject({ disagreement: 'goal_decides' })
  })
})

/** Draws whole questions: limits, goals, costs, evidence, waiting times. */
const anyQuestion = fc
  .record({
    elasticity: fc.double({ min: -5, max: 0, noNaN: true }),
    standardDeviation: fc.double({ min: 0.05, max: 1.5, noNaN: true }),
    ownShare: fc.constantFrom(0, 0.04, 0.13, 0.3, 0.8),
    price: fc.integer({ min: 200, max: 20_000 }).map((cents) => cents / 100),
    costShare: fc.option(fc.double({ min: 0.05, max: 1.1, noNaN: true })),
    daysSinceChange: fc.option(fc.integer({ min: 0, max: 60 })),
    goal: fc.constantFrom('profit', 'profit', 'revenue', 'units', 'clearance'),
    ending: fc.constantFrom('none', 'none', '.99', '.50'),
    marginFloor: fc.constantFrom(0, 0.3, 0.5),
    maxStep: fc.constantFrom(0.02, 0.1, 0.3),
    lowest: fc.option(fc.double({ min: 0.7, max: 1.2, noNaN: true })),
    highest: fc.option(fc.double({ min: 0.8, max: 1.4, noNaN: true })),
    stake: fc.constantFrom(null, 0.05, 1, 5),
  })
  .map(({ costShare, goal, ending, marginFloor, maxStep, lowest, highest, ...rest }) =>
    question({
      ...rest,
      cost: costShare === null ? null : rest.price * costShare,
      pull: { mean: 0.1, deviation: 0.1 },
      rails: rails({
        ...{ goal: goal as GuardRails['goal'], ending: ending as GuardRails['ending'], marginFloor, maxStep },
        minPrice: lowest === null ? null : Math.round(lowest * rest.price * 100) / 100,
        maxPrice: highest === null ? null : Math.round(highest * rest.price * 100) / 100,
      }),
    }),
  )

describe('the reason that is given is the one that decided', () => {
  const without = (asked: AdviceQuestion, rule: NonNullable<AdvisedPrice['bindingRule']>): AdviceQuestion => {
    const change = (changed: Partial<GuardRails>) => ({ ...asked, rails: { ...asked.rails, ...changed } })
    switch (rule) {
      case 'max_step':
        // Far enough for another price with the ending; the owner's own limits are further away than half the price.
        return change({ maxStep: advisePrice(asked).reason === 'outside_limits' ? 20 : 0.5 })
      case 'tested_range':
        return { ...asked, tested: null }
      case 'ending':
        return change({ ending: 'none' })
      case 'margin_floor':
        return change({ marginFloor: -1e6 })
      case 'min_price':
        return change({ minPrice: null })
      case 'max_price':
        return change({ maxPrice: null })
      case 'market_floor':
      case 'market_ceiling':
        return change({ market: { floor: null, ceiling: null } })
      case 'days_between_changes':
        return change({ minDaysBetweenChanges: 0 })
    }
  }

  it('names a limit only where without it another price would be advised', () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const advice = advisePrice(asked)
        if (advice.bindingRule === null) return
        const free = advisePrice(without(asked, advice.bindingRule))
        // Two limits may lead a price back to the same place: then the other one is named.
        const said = ({ price, kind, reason, brokenLimit }: typeof advice) =>
          advice.reason === 'outside_limits'
            ? `${price} ${kind} ${reason} ${brokenLimit?.rule}`
            : `${price} ${kind}`
        expect(said(free)).not.toBe(said(advice))
      }),
      { numRuns: 3000 },
    )
  })

  it('never leaves the largest step, cuts no price without a cost for profit, changes none without own evidence', () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const advice = advisePrice(asked)
        expect(Math.abs(advice.change)).toBeLessThanOrEqual(asked.rails.maxStep + 1e-9)
        const isForced = advice.reason === 'outside_limits'
        const isForMoney = asked.rails.goal === 'profit' || asked.rails.goal === 'units'
        if (asked.cost === null && isForMoney && !isForced) expect(advice.change).toBeGreaterThanOrEqual(0)
        if (asked.ownShare! < 0.15 && asked.rails.goal !== 'clearance' && !isForced)
          expect(advice.kind).not.toBe('change')
      }),
      { numRuns: 3000 },
    )
  })

  it('is what changes the advice when it is taken away', () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const advice = advisePrice(asked)
        const again = (changed: Partial<AdviceQuestion>) => advisePrice({ ...asked, ...changed })
        if (advice.reason === 'too_soon') expect(again({ daysSinceChange: null }).kind).not.toBe('keep')
        if (advice.reason === 'little_evidence') {
          const { kind, reason } = again({ ownShare: 0.5 })
          // With evidence a limit decides where there is no price to test.
          if (advice.kind === 'test') expect(kind).toBe('change')
          else expect(reason).toBe('limits_leave_none')
        }
        if (advice.reason !== 'cost_decides') return
        const at = (share: number) =>
          again({
            cost: { amount: advice.cutPaysBelow! * share, isAssumed: false },
            ...{ stake: 1e6, ownShare: 0.5, daysSinceChange: null, tested: null },
            rails: { ...asked.rails, minPrice: null, maxPrice: null, ending: 'none', marginFloor: 0 },
          }).direction
        expect(at(1.01)).not.toBe('decrease')
        if (asked.price! > 5) expect(at(0.9)).toBe('decrease')
      }),
      { numRuns: 2000 },
    )
  })

  it('names limits against the rule of thumb only where the label would be followed without them', () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const rule = ruleOfThumb(asked, advisePrice(asked))
        if (rule?.disagreement !== 'limits_decide') return
        const free = advisePrice({
          ...asked,
          tested: null,
          rails: {
            ...asked.rails,
            ...{
              marginFloor: -1e6,
              minPrice: null,
              maxPrice: null,
              minDaysBetweenChanges: 0,
              ending: 'none',
            },
          },
        })
        expect(free.direction).toBe(rule.direction)
      }),
      { numRuns: 3000 },
    )
  })
})
