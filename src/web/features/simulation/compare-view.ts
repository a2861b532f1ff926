import {
  type MonthFigures,
  type PriceOutcome,
  priceOutcome,
  type StoreErrors,
  type SummedMonths,
  sumMonths,
  sumToday,
  type TriedProduct,
} from '#analytics'
import { panelOf } from './panel-view.ts'
import type { Trial } from './trials.ts'
import type { PriceEvidence, SalesEvolution } from './types.ts'

export interface ComparedProduct {
  readonly productId: number
  readonly title: string
  readonly price: number
  /** `null`: no price, no elasticity or no sales to start from. */
  readonly today: PriceOutcome | null
  readonly outcome: PriceOutcome | null
  /** Input of the totals; `null` if nothing can be computed. */
  readonly joint: TriedProduct | null
  readonly sharedErrors: PriceEvidence['sharedErrors']
}

export interface Comparison {
  readonly products: readonly ComparedProduct[]
  readonly today: MonthFigures
  readonly outcome: SummedMonths
}

/** One product at the tried price, from the same figures as its own simulation. */
export function compareProduct(
  { productId, price }: Trial,
  evolution: SalesEvolution,
  evidence: PriceEvidence,
): ComparedProduct {
  const { advice, sharedErrors, unitsDeviation } = evidence
  const { base } = panelOf(evolution, evidence, undefined)
  const at = (wanted: number) => (base === null ? null : priceOutcome(base, wanted))
  const outcome = at(price)
  const { productType, ownShare } = advice
  return {
    productId,
    title: evolution.title,
    price,
    today: base === null ? null : at(base.price),
    outcome,
    joint: base &&
      outcome && { productId, productType, ownShare: ownShare ?? 0, unitsDeviation, base, outcome },
    sharedErrors,
  }
}

/** All products together against today: an unknown value of one is left out on both sides. */
export function compare(products: readonly ComparedProduct[]): Comparison {
  const known = products.flatMap(({ today, joint }) => (today && joint ? [{ today, joint }] : []))
  return {
    products,
    today: sumToday(known.map((each) => each.today)),
    outcome: sumMonths(
      known.map((each) => each.joint),
      errorsOf(products),
    ),
  }
}

const NOTHING_SHARED = { storeDeviation: 0, typeSpread: 0, productSpread: 1, storeDrift: 0, typeDrift: 0 }

/** The store's shared errors; each product contributes the evidence of its own type. */
function errorsOf(products: readonly ComparedProduct[]): StoreErrors {
  const evidence = new Map(
    products.map(({ joint, sharedErrors }) => [joint?.productType ?? null, sharedErrors.typeEvidence]),
  )
  const known = products[0]?.sharedErrors ?? NOTHING_SHARED
  return { ...known, evidenceOfType: (type) => evidence.get(type) ?? 0 }
}
