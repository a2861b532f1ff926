import fc from 'fast-check'
import { expect, it } from 'vitest'
import { alertOf, type MovedProduct, worthFirst } from './alert-of.ts'

const move = (changed: object) => ({
  ...{ productId: 1, competitorId: 'a', competitor: 'North', externalKey: 'k', observationId: 'o' },
  ...{ isSuspect: false, price: 17, before: 21 },
  ...changed,
})
const product: MovedProduct = {
  ...{ ours: 20, least: 0, isEffectKnown: false, floor: null, ceiling: null },
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

it('never names a price below the own limits', () => {
  const price = fc.double({ min: 1, max: 40, noNaN: true })
  const given = fc.record({ price, before: fc.option(price), ours: price, least: price, bound: price })
  fc.assert(
    fc.property(given, ({ ours, least, bound, ...seen }) => {
      const alert = alertOf(move(seen), { ...product, ours, least, ceiling: bound })
      if (alert?.to != null) expect(alert.to).toBeGreaterThanOrEqual(least)
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
