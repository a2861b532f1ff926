import { BUNDLE_DISCOUNTS, fewBaskets } from '#analytics'
import type { Figures } from '../ai-text/fact-sheet.ts'
import type { PackageFacts } from './present-facts.ts'

type Outcome = NonNullable<PackageFacts['best']>

/** Computes every figure that the analysis may name. */
export function analysisFigures(facts: PackageFacts): Figures {
  return {
    level: 0.9,
    leastDiscount: BUNDLE_DISCOUNTS.least,
    ...togetherFigures(facts),
    ...priceFigures(facts),
    ...(facts.best ? bestFigures(facts.best) : {}),
  }
}

function togetherFigures({ all, mining, products, pairs }: PackageFacts): Figures {
  const few = mining.isFewBaskets ? { fewBaskets: fewBaskets } : {}
  if (all === null) return few
  const related = pairs.filter((pair) => pair.relation === 'complement').length
  return {
    ...few,
    products: products.length,
    together: all.together,
    orders: mining.orders,
    support: all.support,
    pairs: pairs.length,
    related: related,
    ...(all.lift
      ? {
          lift: all.lift.value,
          liftLow: all.lift.low,
          liftHigh: all.lift.high,
        }
      : {}),
  }
}

function priceFigures({ listPrice, asked }: PackageFacts): Figures {
  const list = listPrice === null ? {} : { listPrice: Number(listPrice) }
  if (asked === null) return list
  const { margin, outcome, discount } = asked
  return {
    ...list,
    price: Number(asked.price),
    ...(discount === null ? {} : { discount: discount }),
    ...(margin
      ? {
          marginAmount: margin.amount,
          marginShare: margin.share,
          lossAmount: Math.abs(margin.amount),
        }
      : {}),
    ...(outcome
      ? {
          askedGain: outcome.gain.value,
          askedLow: outcome.gain.low,
          askedHigh: outcome.gain.high,
        }
      : {}),
  }
}

function bestFigures(best: Outcome): Figures {
  return {
    bestPrice: Number(best.price),
    bestDiscount: best.discount,
    gain: best.gain.value,
    gainLow: best.gain.low,
    gainHigh: best.gain.high,
    givenUp: best.givenUp,
    probability: Math.min(0.99, Math.max(0.01, best.probability)),
  }
}
