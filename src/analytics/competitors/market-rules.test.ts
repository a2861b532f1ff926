import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdviceQuestion } from '../pricing/advice.ts'
import { advisePrice } from '../pricing/advise-price.ts'
import { DEFAULT_GUARD_RAILS } from '../pricing/guard-rails.ts'
import { boundsOf, type MarketRule, type RuleOffer, ruleOutcome } from './market-rules.ts'

const rule = (changed: Partial<MarketRule>): MarketRule => ({
  ...{ kind: 'ceiling', reference: 'lowest', competitor: null, place: null, share: 0, lastingDays: null },
  ...{ passesUnusual: false, mostFollows: null, sensitivityBelow: null },
  ...changed,
})
const offer = (competitor: string, price: number, changed: Partial<RuleOffer> = {}): RuleOffer => ({
  ...{ competitor, price, weight: 1, ageDays: 1, counts: true, isStale: false, staleAfterDays: 14 },
  ...{ recent: [], usualFloor: null },
  ...changed,
})
const product = { elasticity: -1.2, recentCuts: 0 }
const stale = { counts: false, isStale: true }

describe('a rule about competitors', () => {
  const offers = [offer('A', 8), offer('B', 10), offer('C', 14)]
  it.each([
    ['5 % above one competitor', { reference: 'competitor', competitor: 'B', share: 0.05 }, 10.5],
    ['the lowest', { reference: 'lowest' }, 8],
    ['the median', { reference: 'median' }, 10],
    ['second cheapest', { reference: 'place', place: 2 }, 10],
  ] as const)('asks for %s', (_, changed, bound) => {
    expect(ruleOutcome(rule(changed), offers, product)).toEqual({ bound })
  })
  it.each([
    ['stale', rule({}), [offer('A', 8, stale)], product],
    ['no_price', rule({ reference: 'competitor', competitor: 'D' }), offers, product],
    ['no_price', rule({ reference: 'place', place: 4 }), offers, product],
    ['too_short', rule({ lastingDays: 3 }), offers, product],
    ['unusual', rule({ passesUnusual: true }), [offer('A', 8, { usualFloor: 9 })], product],
    ['follows', rule({ mostFollows: 2 }), offers, { ...product, recentCuts: 2 }],
    ['elasticity', rule({ sensitivityBelow: 1.5 }), offers, { ...product, elasticity: -1.6 }],
    ['no_elasticity', rule({ sensitivityBelow: 1.5 }), offers, { ...product, elasticity: null }],
  ] as const)('stops: %s', (stop, asked, given, of) => {
    expect(ruleOutcome(asked, given, of)).toEqual({ stop })
  })
  it('passes over a cut until it has lasted', () => {
    const recent = [
      { ageDays: 9, price: 10 },
      { ageDays: 2, price: 8 },
    ]
    const asked = [offer('A', 8, { recent })]
    expect(ruleOutcome(rule({ lastingDays: 3 }), asked, product)).toEqual({ bound: 10 })
    expect(ruleOutcome(rule({ lastingDays: 2 }), asked, product)).toEqual({ bound: 8 })
  })
})

describe('advice under rules', () => {
  const question = (changed: Partial<AdviceQuestion>): AdviceQuestion => ({
    ...{ elasticity: -2, standardDeviation: 0.4, ownShare: 0.8, grade: 'A', demand: 'selling', price: 10 },
    ...{ cost: { amount: 6, isAssumed: false }, tested: null, daysSinceChange: null, stake: null },
    rails: { ...DEFAULT_GUARD_RAILS, ending: 'none' },
    ...changed,
  })
  const under = (floor: number | null, ceiling: number | null, changed: Partial<AdviceQuestion> = {}) =>
    advisePrice(
      question({
        ...changed,
        rails: { ...question({}).rails, market: { floor, ceiling }, ...changed.rails },
      }),
    )

  it('leads back below a ceiling, as far as a step allows, and waits after a change', () => {
    expect(under(null, 9.5)).toMatchObject({
      price: 9.5,
      brokenLimit: { rule: 'market_ceiling', price: 9.5 },
    })
    expect(under(null, 7)).toMatchObject({ price: 9, brokenLimit: { rule: 'market_ceiling', price: 7 } })
    expect(under(null, 9.5, { daysSinceChange: 3 })).toMatchObject({ kind: 'keep', reason: 'too_soon' })
  })
  it('stops a ceiling below the margin floor', () => {
    expect(under(null, 5).brokenLimit).toBeNull()
  })
  it('is never below the margin floor, and takes nothing from stale prices', () => {
    const prices = fc.double({ min: 1, max: 40, noNaN: true })
    const rules = fc.record({
      kind: fc.constantFrom('ceiling' as const, 'floor' as const),
      reference: fc.constantFrom('lowest' as const, 'median' as const, 'place' as const),
      place: fc.integer({ min: 1, max: 3 }),
      share: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    })
    const asked = fc.record({
      rules: fc.array(rules, { maxLength: 3 }),
      offers: fc.array(fc.tuple(prices, fc.boolean()), { maxLength: 4 }),
      price: fc.double({ min: 5, max: 20, noNaN: true }),
      costShare: fc.double({ min: 0.2, max: 0.7, noNaN: true }),
      marginFloor: fc.constantFrom(0, 0.1, 0.25),
      isAssumed: fc.boolean(),
    })
    fc.assert(
      fc.property(asked, (given) => {
        const price = Math.round(given.price * 100) / 100
        const cost = { amount: price * given.costShare, isAssumed: given.isAssumed }
        const offers = given.offers.map(([each, isOld], k) => offer(`${k}`, each, isOld ? stale : {}))
        const adviceFrom = (from: readonly RuleOffer[]) => {
          const outcomes = given.rules.map((each) => ({
            kind: each.kind,
            outcome: ruleOutcome(rule(each), from, product),
          }))
          const rails = { ...question({}).rails, marginFloor: given.marginFloor, market: boundsOf(outcomes) }
          return advisePrice(question({ price, cost, rails }))
        }
        const advice = adviceFrom(offers)
        const floor = cost.amount / (1 - given.marginFloor)
        // A price that is below the floor today is led back by a step at a time.
        if (price >= floor) expect(advice.price!).toBeGreaterThanOrEqual(floor - 0.005)
        expect(advice).toEqual(adviceFrom(offers.filter(({ counts }) => counts)))
      }),
      { numRuns: 300 },
    )
  })
})
