import {
  DEFAULT_GUARD_RAILS,
  estimateStore,
  type GuardRails,
  learnEndings,
  type RoundProduct,
  type RoundQuestion,
  readPriceFacts,
  stakesOf,
  storeOutlook,
  unitMoney,
  unitsDeviation,
  weighPrice,
  withSharedError,
} from '#analytics'
import { type Difficulty, generateWithTruth, type StoreWithTruth } from '#sample-store'
import { columnsOf } from '../accuracy/store-columns.ts'

type UnitSum = 'ordered' | 'listed' | 'kept' | 'received'

export const END_DAY = 20_300

export interface KnownRound {
  readonly question: RoundQuestion
  readonly known: StoreWithTruth
}

export interface StoreKind {
  readonly rails?: Partial<GuardRails>
  /** `random`: with settings of its own. Default: those of the sample store. */
  readonly difficulty?: Difficulty
}

/** A generated store as a round without constraints sees it, with its truth. Products are numbered from 1. */
export function storeQuestion(
  seed: number,
  productCount: number,
  { rails = {}, difficulty = 'base' }: StoreKind = {},
): KnownRound {
  const known = generateWithTruth({ seed, endDay: END_DAY, productCount, difficulty })
  const { store } = known
  const { lines, products } = columnsOf(store)
  const { products: estimates, fit, diagnostics } = estimateStore(lines, products, { keepFit: true })
  const facts = readPriceFacts(lines, products)
  const { outlooks } = storeOutlook({ lines, products, estimates, fit })
  const total = (of: UnitSum) => facts.reduce((sum, each) => sum + (each?.unit?.[of] ?? 0), 0)
  const ofStore = {
    ...{ ordered: total('ordered'), listed: total('listed') },
    ...{ kept: total('kept'), received: total('received') },
  }
  const limits = { ...DEFAULT_GUARD_RAILS, ...rails }
  const prices = facts.flatMap((fact) => (fact ? [fact.price] : []))
  const form = { ending: limits.ending, step: 0.01, learned: learnEndings(prices, 0.01) }
  const stakes = stakesOf(
    estimates.map(({ units, months }, k) => ({
      ...{ units, months },
      price: facts[k]?.price ?? Number.NaN,
      cost: products.cost[k]!,
    })),
  )
  const evidence = new Map<string, number>()
  const storeDeviation = diagnostics.storeElasticityDeviation ?? 0
  const asked = estimates.map((estimate, k): RoundProduct => {
    const { elasticity, nextDeviation, ownShare, grade } = estimate
    const [fact, outlook] = [facts[k], outlooks[k]]
    const { productType, vendor } = store.products[k]!
    evidence.set(productType, (evidence.get(productType) ?? 0) + (ownShare ?? 0))
    const question = {
      ...{ elasticity, ownShare, grade, form, demand: outlook?.state ?? null, tested: null },
      standardDeviation: nextDeviation === null ? null : withSharedError(nextDeviation, storeDeviation),
      price: fact?.price ?? null,
      cost: { amount: products.cost[k]!, isAssumed: false },
      daysSinceChange: fact?.changedDay == null ? null : store.endDay - fact.changedDay,
      rails: limits,
      stake: stakes[k] ?? null,
      unit: unitMoney(fact?.unit ?? null, ofStore),
    }
    return {
      ...{ productId: k + 1, productType, vendor, question, advice: weighPrice(question) },
      monthlyUnits: outlook?.month.value ?? null,
      unitsDeviation: outlook
        ? unitsDeviation({
            units: outlook.month.value,
            dispersion: outlook.dispersion,
            deviation: outlook.deviation,
          })
        : 0,
      stock: null,
    }
  })
  const errors = {
    storeDeviation,
    typeSpread: diagnostics.spreadOfTypes ?? 0.4,
    productSpread: diagnostics.spreadOfProducts ?? 0.75,
    storeDrift: diagnostics.storeDrift ?? 0,
    typeDrift: diagnostics.typeDrift ?? 0,
    evidenceOfType: (type: string | null) => evidence.get(type ?? '') ?? 0,
  }
  return { known, question: { products: asked, constraints: [], errors } }
}
