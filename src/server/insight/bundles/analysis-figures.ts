import { BUNDLE_DISCOUNTS, fewBaskets } from '#analytics'
import type { Figure, FigureKind } from '../../kit/formats/format-figure.ts'
import type { Figures } from '../ai-text/fact-sheet.ts'
import type { PackageFacts } from './present-facts.ts'

type Outcome = NonNullable<PackageFacts['best']>

const figure = (kind: FigureKind, value: number): Figure => ({ kind, value })

/** Every figure that the analysis may name. */
export function analysisFigures(facts: PackageFacts): Figures {
  return {
    level: figure('percent', 0.9),
    leastDiscount: figure('percent', BUNDLE_DISCOUNTS.least),
    ...togetherFigures(facts),
    ...priceFigures(facts),
    ...(facts.best ? bestFigures(facts.best) : {}),
  }
}

function togetherFigures({ all, mining, products, pairs }: PackageFacts): Figures {
  const few = mining.isFewBaskets ? { fewBaskets: figure('count', fewBaskets) } : {}
  if (all === null) return few
  const related = pairs.filter((pair) => pair.relation === 'complement').length
  return {
    ...few,
    products: figure('count', products.length),
    together: figure('count', all.together),
    orders: figure('count', mining.orders),
    support: figure('percent', all.support),
    pairs: figure('count', pairs.length),
    related: figure('count', related),
    ...(all.lift
      ? {
          lift: figure('number', all.lift.value),
          liftLow: figure('number', all.lift.low),
          liftHigh: figure('number', all.lift.high),
        }
      : {}),
  }
}

function priceFigures({ listPrice, asked }: PackageFacts): Figures {
  const list = listPrice === null ? {} : { listPrice: figure('money', Number(listPrice)) }
  if (asked === null) return list
  const { margin, outcome, discount } = asked
  return {
    ...list,
    price: figure('money', Number(asked.price)),
    ...(discount === null ? {} : { discount: figure('percent', discount) }),
    ...(margin
      ? {
          marginAmount: figure('money', margin.amount),
          marginShare: figure('percent', margin.share),
          lossAmount: figure('money', Math.abs(margin.amount)),
        }
      : {}),
    ...(outcome
      ? {
          askedGain: figure('money', outcome.gain.value),
          askedLow: figure('money', outcome.gain.low),
          askedHigh: figure('money', outcome.gain.high),
        }
      : {}),
  }
}

function bestFigures(best: Outcome): Figures {
  return {
    bestPrice: figure('money', Number(best.price)),
    bestDiscount: figure('percent', best.discount),
    gain: figure('money', best.gain.value),
    gainLow: figure('money', best.gain.low),
    gainHigh: figure('money', best.gain.high),
    givenUp: figure('money', best.givenUp),
    probability: figure('percent', Math.min(0.99, Math.max(0.01, best.probability))),
  }
}
