import { type MonthFigures, type PriceOutcome, priceOutcome, sumMonths } from '#analytics'
import { toPanel, triedBase } from './panel-view.ts'
import type { Trial } from './trials.ts'
import type { PriceEvidence, SalesEvolution } from './wire.ts'

export interface ComparedProduct {
  readonly productId: number
  readonly title: string
  readonly price: number
  /** `null`: no price, no elasticity or no sales to start from. */
  readonly today: PriceOutcome | null
  readonly outcome: PriceOutcome | null
}

export interface Comparison {
  readonly products: readonly ComparedProduct[]
  readonly today: MonthFigures
  readonly outcome: MonthFigures
}

/** One product at the price tried, from the same figures as its own simulation. */
export function compareProduct(
  { productId, price }: Trial,
  evolution: SalesEvolution,
  evidence: PriceEvidence,
): ComparedProduct {
  const { advice, cost } = evidence
  const panel = toPanel(evolution, {
    price: advice.price === null ? null : Number(advice.price),
    cost: cost === null ? null : Number(cost),
  })
  const base = triedBase(panel.base, evidence)
  const at = (wanted: number) => (base === null ? null : priceOutcome(base, wanted))
  return {
    productId,
    title: evolution.title,
    price,
    today: base === null ? null : at(base.price),
    outcome: at(price),
  }
}

/** All of them together against today: what cannot be told of one is left out on both sides. */
export function compare(products: readonly ComparedProduct[]): Comparison {
  const told = products.flatMap(({ today, outcome }) => (today && outcome ? [{ today, outcome }] : []))
  return {
    products,
    today: sumMonths(told.map((each) => each.today)),
    outcome: sumMonths(told.map((each) => each.outcome)),
  }
}
