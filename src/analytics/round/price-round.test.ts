import { beforeAll, describe, expect, it } from 'vitest'
import { storeQuestion } from '../../../bench/round/store-question.ts'
import { checkRound } from './check-round.ts'
import { costsOfConstraints } from './constraint-costs.ts'
import { curveOf } from './round-curve.ts'
import { solvePriceRound } from './solve-price-round.ts'
import type { RoundConstraint } from './types/round-constraint.ts'
import type { FixedPrice, RoundQuestion } from './types/round-question.ts'
import type { LoosenedConstraint, PriceRound } from './types/round-result.ts'

let store: RoundQuestion

beforeAll(() => {
  store = storeQuestion(16, 160).question
})

function solved(question: RoundQuestion): PriceRound & { readonly kind: 'solved' } {
  const round = solvePriceRound(question)
  if (round.kind !== 'solved') throw new Error(JSON.stringify(round.conflict))
  return round
}

const pricesOf = (round: PriceRound & { readonly kind: 'solved' }) =>
  new Map(
    round.prices.flatMap(({ productId, newPrice }) =>
      newPrice === null ? [] : [[productId, newPrice] as const],
    ),
  )

const STORE = { kind: 'store' } as const

/** One of each kind, on products of the store that sell. */
function everyKind({ products }: RoundQuestion): RoundConstraint[] {
  const sold = products.filter(
    ({ question, monthlyUnits }) => question.price !== null && (monthlyUnits ?? 0) > 1,
  )
  const ids = sold.map(({ productId }) => productId)
  const priceOf = (at: number) => sold[at]!.question.price!
  return [
    { kind: 'changes', of: STORE, most: 40 },
    { kind: 'changes', of: { kind: 'type', name: sold[0]!.productType }, most: 2 },
    { kind: 'floor', of: STORE, figure: 'revenue', least: 0.99, chance: null },
    { kind: 'floor', of: STORE, figure: 'units', least: 0.96, chance: 0.8 },
    { kind: 'floor', of: STORE, figure: 'margin', least: 1, chance: null },
    {
      kind: 'ladder',
      steps: [0, 1, 2].map((at) => ({ productId: ids[at]!, size: priceOf(at) * (1 + 0.03 * at) })),
      cheaper: 0.02,
      repair: false,
    },
    {
      kind: 'gap',
      pairs: [[ids[4]!, ids[5]!]],
      least: priceOf(4) / priceOf(5) - 1.04,
      most: priceOf(4) / priceOf(5) - 0.97,
      repair: true,
    },
    { kind: 'together', productIds: ids.slice(7, 10) },
    { kind: 'image', productIds: ids.slice(0, 30), most: 0.005 },
    { kind: 'dearer', most: 0.25 },
  ]
}

describe('solvePriceRound', () => {
  it('gives every product the price of its advice where no constraint holds', () => {
    for (const question of [
      store,
      storeQuestion(12, 60, { rails: { ending: '.99', goal: 'revenue' } }).question,
    ]) {
      const found = pricesOf(solved(question))
      const changes = question.products.filter(({ advice }) => advice.kind === 'change')
      expect(changes.length).toBeGreaterThan(2)
      for (const { productId, advice, question: of } of question.products)
        expect(found.get(productId) ?? null, `product ${productId}: ${advice.reason}`).toBe(
          advice.kind === 'change' ? advice.price : of.price,
        )
    }
  })

  it('keeps constraints of every kind, as the separate checker finds, and gives the same prices again', () => {
    const question = { ...store, constraints: everyKind(store) }
    const round = solved(question)
    const checked = { ...question, prices: pricesOf(round) }
    expect(checkRound(checked)).toEqual([])
    expect(round.totals.changes).toBeGreaterThan(5)
    const free = solved(store)
    expect(checkRound({ ...question, prices: pricesOf(free) })).not.toEqual([])
    expect(round.totals.earned.value).toBeLessThan(free.totals.earned.value)
    expect(solved(question)).toEqual(round)
    const other = solved({ ...question, products: [...question.products].reverse() })
    expect({ ...other, prices: [...other.prices].reverse() }).toEqual(round)
    // Every price that is not its advice's names what holds it.
    for (const { productId, newPrice, heldBy, reason } of round.prices) {
      const { advice, question: of } = question.products.find((each) => each.productId === productId)!
      const own = advice.kind === 'change' ? advice.price : of.price
      if (newPrice !== own)
        expect({ productId, isHeld: heldBy.length > 0, reason }).toMatchObject({ isHeld: true })
    }
  })

  it('keeps prices that a person decided, and at least 95 % of the others', () => {
    const question = { ...store, constraints: everyKind(store) }
    const round = solved(question)
    const before = pricesOf(round)
    const changed = round.prices.filter(({ price, newPrice }) => newPrice !== price)
    const fixed = new Map<number, FixedPrice>([
      [changed[0]!.productId, { by: 'forbid' }],
      [changed[3]!.productId, { by: 'forbid' }],
      [changed[5]!.productId, { by: 'lock', price: changed[5]!.newPrice! }],
    ])
    const again = solved({ ...question, fixed, previous: before })
    const after = pricesOf(again)
    expect(after.get(changed[0]!.productId)).toBe(changed[0]!.price)
    expect(after.get(changed[5]!.productId)).toBe(changed[5]!.newPrice)
    expect(again.prices.find(({ productId }) => productId === changed[0]!.productId)!.reason).toBe('forbid')
    const others = round.prices.filter(({ productId, price }) => price !== null && !fixed.has(productId))
    const same = others.filter(({ productId, newPrice }) => after.get(productId) === newPrice)
    expect(same.length / others.length).toBeGreaterThanOrEqual(0.95)
  })

  it('names constraints that cannot hold together, and the one to loosen', () => {
    const possible: RoundConstraint[] = [
      { kind: 'dearer', most: 0.9 },
      { kind: 'changes', of: STORE, most: 100 },
    ]
    const impossible: RoundConstraint[] = [
      { kind: 'changes', of: STORE, most: 0 },
      { kind: 'floor', of: STORE, figure: 'units', least: 1.01, chance: null },
    ]
    const constraints = [...possible, ...impossible]
    const round = solvePriceRound({ ...store, constraints })
    if (round.kind !== 'failed') throw new Error('solved')
    expect(round.conflict).toMatchObject({ constraints: [2, 3], productIds: [], isProved: true })
    expect(round.conflict.loosened).toHaveLength(1)
    const [{ constraint, to }] = round.conflict.loosened as [LoosenedConstraint]
    expect([2, 3]).toContain(constraint)
    solved({ ...store, constraints: constraints.with(constraint, to) })
  })

  it('says that a price set by hand breaks a constraint', () => {
    const product = store.products.find(
      ({ advice, monthlyUnits }) => advice.reason === 'pays' && (monthlyUnits ?? 0) > 1,
    )!
    const fixed = new Map<number, FixedPrice>([
      [product.productId, { by: 'hand', price: product.question.price! * 0.8 }],
    ])
    const constraints: RoundConstraint[] = [{ kind: 'changes', of: STORE, most: 0 }]
    expect(solvePriceRound({ ...store, constraints, fixed })).toMatchObject({
      kind: 'failed',
      conflict: { constraints: [0], productIds: [product.productId], isProved: true },
    })
  })
})

describe('curveOf and costsOfConstraints', () => {
  it('earn more with more changes and with fewer constraints', () => {
    const curve = curveOf(store)
    expect(curve[0]).toEqual({ most: 0, changes: 0, earned: 0 })
    for (const [k, point] of curve.entries()) {
      expect(point.changes).toBeLessThanOrEqual(point.most)
      if (k > 0) expect(point.earned).toBeGreaterThanOrEqual(curve[k - 1]!.earned * 0.999)
    }
    const free = solved(store)
    expect(curve.at(-1)!.earned).toBeCloseTo(free.totals.earned.value, 2)
    const question = { ...store, constraints: [{ kind: 'changes', of: STORE, most: 10 } as const] }
    const few = solved(question)
    expect(costsOfConstraints(question, few)).toEqual([
      { constraint: 0, cost: expect.closeTo(free.totals.earned.value - few.totals.earned.value, 6) },
    ])
  })
})
