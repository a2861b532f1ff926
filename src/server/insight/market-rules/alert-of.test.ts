import fc from 'fast-check'
import { expect, it } from 'vitest'
import { alertOf, type MovedProduct, worthFirst } from './alert-of.ts'

const move = (changed: object) => ({
  ...{ productId: 1, competitorId: 'a', competitor: 'North', externalKey: 'k', observationId: 'o' },
  ...{ isSuspect: false, price: 17, before: 21 },
  ...changed,
})
const product: MovedProduct = {
  ...{
    ours: 20,
    least: 0,
    most: Number.POSITIVE_INFINITY,
    maxStep: 0.2,
    step: 0.01,
    isEffectKnown: false,
    floor: null,
    ceiling: null,
  },
  gainAt: () => ({ value: 50, chance: 0.7 }),
}
const gain = (value: number, chance: number) => ({ ...product, gainAt: () => ({ value, chance }) })

it.each([
  ['pays', move({}), product],
  ['not sure enough, but far', move({}), gain(50, 0.59)],
  ['a loss, but far', move({}), gain(-1, 0.7)],
  ['a loss, near', move({ price: 18.1 }), gain(-1, 0.7)],
  ['a loss, far, where its effect is known', move({}), { ...gain(-1, 0.7), isEffectKnown: true }],
  ['no crossing', move({ before: 19 }), product],
  ['the first price', move({ before: null }), product],
  ['a rule', move({ before: 19 }), { ...product, ceiling: 17.5 }],
  ['a rule, the first price', move({ before: null }), { ...product, ceiling: 17.5 }],
  ['a rule below the own limits', move({ before: 19 }), { ...product, ceiling: 17.5, least: 18 }],
  ['suspect', move({ isSuspect: true }), product],
  ['no price of ours', move({}), { ...product, ours: null }],
] as const)('%s', (name, given, of) => {
  const expected: Record<string, string | null> = {
    ...{ pays: 'pays', 'not sure enough, but far': 'cheaper', 'a loss, but far': 'cheaper' },
    ...{ 'a rule': 'rule', suspect: 'suspect' },
  }
  expect(alertOf(given, of)?.why ?? null).toBe(expected[name] ?? null)
})

it.each([
  // A rule about one competitor asks for 17 at most, another for 18 at least: no price keeps both.
  ['no price where two rules contradict', { ceiling: 17, floor: 18 }, null],
  ['the price below which another rule lets none fall', { ceiling: 17, floor: 16 }, 17],
  ['no price above the highest one', { ours: 10, floor: 16, most: 15 }, undefined],
  ['one that keeps the highest price, too', { ours: 10, floor: 14, most: 15 }, 14],
  ['whole steps of the currency within the limits', { ceiling: 17.004 }, 17],
] as const)('names %s', (_, limits, to) => {
  expect(alertOf(move({ before: 19 }), { ...product, ...limits })?.to).toBe(to)
})

it('answers a move no further than the largest step, and not at all below a rule that holds our price', () => {
  expect(alertOf(move({}), { ...product, maxStep: 0.1 })).toMatchObject({ why: 'pays', to: 18 })
  expect(alertOf(move({}), { ...product, floor: 18.5 })).toMatchObject({ why: 'pays', to: 18.5 })
  expect(alertOf(move({ price: 19.5 }), { ...product, floor: 20 })).toBe(null)
})

/** Of a price: whole amounts of the currency are found up to the error of floating numbers. */
const FUZZ = 1e-4

it('never names a price that breaks a rule in force or the own limits', () => {
  const price = fc.double({ min: 1, max: 40, noNaN: true })
  const given = fc.record({
    ...{ price, before: fc.option(price), ours: price, least: price, span: price },
    ...{ floor: fc.option(price), ceiling: fc.option(price) },
  })
  fc.assert(
    fc.property(given, ({ ours, least, span, floor, ceiling, ...seen }) => {
      const most = least + span
      const to = alertOf(move(seen), { ...product, ours, least, most, floor, ceiling })?.to
      if (to == null) return
      expect(to).toBeGreaterThanOrEqual(least - FUZZ)
      expect(to).toBeLessThanOrEqual(most + FUZZ)
      if (floor !== null && floor <= most) expect(to).toBeGreaterThanOrEqual(floor - FUZZ)
      if (ceiling !== null && ceiling >= least) expect(to).toBeLessThanOrEqual(ceiling + FUZZ)
    }),
  )
})

it('keeps one alert a product, those that pay most first', () => {
  const alert = (productId: number, why: 'pays' | 'rule', worth: number | null) => ({
    ...{ move: move({ productId }), why, ours: 20, to: null, gain: worth },
  })
  const sorted = worthFirst([
    alert(1, 'rule', null),
    alert(2, 'pays', 5),
    alert(3, 'pays', 9),
    alert(2, 'pays', 7),
  ])
  expect(sorted.map((each) => [each.move.productId, each.gain])).toEqual([
    [3, 9],
    [2, 7],
    [1, null],
  ])
})
