import {
  createRandom,
  DEFAULT_GUARD_RAILS,
  type FixedPrice,
  type RandomSource,
  type RoundConstraint,
  type RoundProduct,
  type RoundQuestion,
  weighPrice,
} from '#analytics'

const STORE = { kind: 'store' } as const
const BOUNDS = { kind: 'bounds', of: STORE, cut: null, rise: null, isTried: false, restDays: null } as const

function product(productId: number, random: RandomSource): RoundProduct {
  const price = Math.round(100 * Math.exp(random.normal(Math.log(25), 0.6))) / 100
  const standardDeviation = Math.exp(random.normal(Math.log(0.4), 0.25))
  const monthlyUnits = Math.exp(random.normal(Math.log(40), 1))
  const question = {
    ...({ standardDeviation, price, ownShare: 0.5, grade: 'B', demand: 'selling' } as const),
    elasticity: Math.min(-0.1, random.normal(-2, 0.8)),
    cost: random.chance(0.9) ? { amount: price * random.uniform(0.3, 0.7), isAssumed: false } : null,
    tested: random.chance(0.5) ? { lowest: price * random.uniform(0.85, 1), highest: price * 1.04 } : null,
    daysSinceChange: random.chance(0.5) ? random.integer(15, 90) : null,
    stake: 1,
    rails: { ...DEFAULT_GUARD_RAILS, ending: 'none' } as const,
  }
  return {
    ...{ productId, productType: `type ${productId % 6}`, vendor: `vendor ${productId % 4}`, question },
    ...{ advice: weighPrice(question), monthlyUnits },
    ...{ unitsDeviation: 0.2, stock: random.chance(0.3) ? monthlyUnits * random.uniform(0.3, 3) : null },
  }
}

/** What constraints are drawn for. */
interface Drawn {
  readonly random: RandomSource
  readonly products: readonly RoundProduct[]
  /** Products of a constraint: no two constraints share one. */
  readonly pick: (count: number) => RoundProduct[]
}

const priceOf = ({ question }: RoundProduct) => question.price!
const idsOf = (products: readonly RoundProduct[]) => products.map(({ productId }) => productId)

/** Constraints that a round usually can keep, one of each kind. */
const USUAL: readonly ((of: Drawn) => RoundConstraint)[] = [
  ({ random, products }) => ({
    ...{ kind: 'changes', of: STORE, most: Math.round(products.length * random.uniform(0.1, 0.6)) },
  }),
  ({ random }) => ({
    ...{ kind: 'changes', of: { kind: 'type', name: `type ${random.integer(0, 5)}` } },
    most: random.integer(1, 8),
  }),
  ({ random }) => floor(random, 'revenue', random.uniform(0.97, 1.01)),
  ({ random }) => floor(random, 'units', random.uniform(0.95, 1.01)),
  ({ random }) => floor(random, 'profit', random.uniform(0.98, 1.01)),
  ({ random }) => floor(random, 'margin', random.uniform(0.97, 1.005)),
  ({ random, pick }) => ladder(pick(3), random.uniform(0, 0.05), false),
  ({ random, pick }) => quality(pick(3), [-0.05, random.uniform(0, 0.1)], false),
  ({ random, pick }) => gap(pick(4), [-0.04, random.uniform(-0.02, 0.05)], random.chance(0.7)),
  ({ pick }) => ({ kind: 'same', productIds: idsOf(pick(2)), repair: false }),
  ({ pick }) => ({ kind: 'together', productIds: idsOf(pick(3)) }),
  ({ random, products }) => ({
    ...{ kind: 'image', productIds: idsOf(products).slice(0, 20), most: random.uniform(-0.005, 0.02) },
  }),
  ({ random }) => ({ kind: 'dearer', most: random.uniform(0.05, 0.4) }),
  ({ random }) => ({ kind: 'cover', of: STORE, weeks: random.uniform(1, 6) }),
  ({ random }) => ({ ...BOUNDS, cut: random.uniform(0.03, 0.1), rise: 0.08, restDays: 30 }),
  ({ random, pick }) => {
    const [each] = pick(1)
    const units = each!.monthlyUnits! * random.uniform(0.6, 0.8)
    return { kind: 'clear', productId: each!.productId, units, days: 30 }
  },
]

/** Constraints that often cannot hold together, by what contradicts what. */
const HARSH: readonly ((of: Drawn) => RoundConstraint[])[] = [
  ({ random }) => [
    { kind: 'changes', of: STORE, most: random.integer(0, 3) },
    floor(random, 'units', random.uniform(1, 1.08)),
  ],
  ({ random }) => [
    { kind: 'dearer', most: random.uniform(0, 0.1) },
    floor(random, 'margin', random.uniform(1.005, 1.05)),
  ],
  ({ random, products }) => [
    { kind: 'image', productIds: idsOf(products).slice(0, 40), most: random.uniform(-0.05, 0) },
    floor(random, 'profit', random.uniform(0.98, 1.06)),
  ],
  ({ random }) => [
    floor(random, 'units', random.uniform(1, 1.1)),
    floor(random, 'profit', random.uniform(1, 1.1)),
  ],
  ({ random }) => [
    floor(random, 'revenue', random.uniform(1, 1.06)),
    { ...BOUNDS, cut: random.uniform(0, 0.04), rise: random.uniform(0, 0.04) },
  ],
  ({ random, pick }) => {
    const [each] = pick(1)
    const units = each!.monthlyUnits! * random.uniform(0.6, 1.2)
    return [
      { kind: 'clear', productId: each!.productId, units, days: 30 },
      { ...BOUNDS, cut: random.uniform(0, 0.05) },
    ]
  },
  ({ random, pick }) => {
    const [each] = pick(1)
    const units = each!.monthlyUnits! * random.uniform(0.6, 1.1)
    return [
      { kind: 'clear', productId: each!.productId, units, days: 30 },
      { kind: 'cover', of: STORE, weeks: random.uniform(2, 15) },
    ]
  },
  ({ random, pick }) => [
    ladder(pick(3), random.uniform(0.05, 0.2), true),
    { ...BOUNDS, cut: random.uniform(0.01, 0.09), rise: 0.05 },
  ],
  ({ random, pick }) => {
    const three = pick(3)
    const [a, b, c] = three as [RoundProduct, RoundProduct, RoundProduct]
    const least = random.uniform(0, 0.1)
    return [
      gapOf(a, b, [least, 0.2], true),
      gapOf(b, c, [least, 0.2], true),
      gapOf(c, a, [-0.15, random.uniform(0, 0.05)], true),
    ]
  },
  ({ random, pick }) => [
    quality(pick(3), [random.uniform(0, 0.1), 0.12], true),
    { kind: 'changes', of: STORE, most: random.integer(0, 3) },
  ],
  ({ random, pick }) => [
    { kind: 'same', productIds: idsOf(pick(2)), repair: true },
    { kind: 'dearer', most: random.uniform(0, 0.02) },
  ],
  ({ random, pick }) => {
    const group = pick(4)
    const units = group[0]!.monthlyUnits! * random.uniform(0.7, 1)
    return [
      { kind: 'together', productIds: idsOf(group) },
      { kind: 'clear', productId: group[0]!.productId, units, days: 30 },
      { kind: 'changes', of: STORE, most: random.integer(1, 5) },
    ]
  },
]

/** Number of kinds of contradiction. */
export const HARSH_KINDS = HARSH.length

/** A random round with constraints of all kinds; with `harsh`, also those of one kind of contradiction. */
export function randomQuestion(seed: number, count: number, harsh: number | null): RoundQuestion {
  const random = createRandom(seed)
  const products = Array.from({ length: count }, (_, k) => product(k + 1, random))
  const order = products.map((_, at) => at)
  random.shuffle(order)
  const free = order.map((at) => products[at]!)
  const drawn = { random, products, pick: (many: number) => free.splice(0, many) }
  const drawnConstraints = [
    ...USUAL.flatMap((of) => (random.chance(0.5) ? [of(drawn)] : [])),
    ...(harsh === null ? [] : HARSH[harsh]!(drawn)),
  ]
  const places = drawnConstraints.map((_, at) => at)
  random.shuffle(places)
  const constraints = places.map((at) => drawnConstraints[at]!)
  const fixed = new Map(
    drawn
      .pick(random.integer(0, 3))
      .map((each): [number, FixedPrice] => [each.productId, decided(each, random)]),
  )
  const errors = { storeDeviation: 0.15, typeSpread: 0.3, productSpread: 0.6, evidenceOfType: () => 20 }
  return { products, constraints, errors, fixed }
}

function decided(each: RoundProduct, random: RandomSource): FixedPrice {
  if (random.chance(0.5)) return { by: 'forbid' }
  return { by: 'hand', price: Math.round(100 * priceOf(each) * random.uniform(0.9, 1.1)) / 100 }
}

function floor(
  random: RandomSource,
  figure: 'revenue' | 'units' | 'profit' | 'margin',
  least: number,
): RoundConstraint {
  const isType = random.chance(0.3)
  const of = isType ? ({ kind: 'type', name: `type ${random.integer(0, 5)}` } as const) : STORE
  return { kind: 'floor', of, figure, least, chance: null }
}

/** Sizes with which today's prices are about as dear per unit. */
function ladder(of: readonly RoundProduct[], cheaper: number, repair: boolean): RoundConstraint {
  const steps = of.map((each, k) => ({ productId: each.productId, size: priceOf(each) * (1 + 0.03 * k) }))
  return { kind: 'ladder', steps, cheaper, repair }
}

/** Products of about one price, or nothing could keep it. */
function quality(
  of: readonly RoundProduct[],
  [least, most]: readonly [number, number],
  repair: boolean,
): RoundConstraint {
  return { kind: 'quality', productIds: idsOf(of), least, most, repair }
}

function gap(of: readonly RoundProduct[], ends: readonly [number, number], repair: boolean): RoundConstraint {
  return gapOf(of[0]!, of[1]!, ends, repair)
}

/** A gap around today's. */
function gapOf(
  one: RoundProduct,
  other: RoundProduct,
  [least, most]: readonly [number, number],
  repair: boolean,
): RoundConstraint {
  const today = priceOf(one) / priceOf(other)
  const pairs = [[one.productId, other.productId] as const]
  return { kind: 'gap', pairs, least: today * (1 + least) - 1, most: today * (1 + most) - 1, repair }
}
