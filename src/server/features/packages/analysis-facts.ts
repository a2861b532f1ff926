import { BUNDLE_DISCOUNTS, fewBaskets } from '#analytics'
import type { Fact, FactKind } from '../ai-text/fact-sheet.ts'
import type { PackageFacts } from './present-facts.ts'

export type Facts = Readonly<Record<string, Fact | undefined>>

type Outcome = NonNullable<PackageFacts['best']>

const fact = (name: string, kind: FactKind, value: number, means: string): Fact => ({
  name,
  kind,
  value,
  means,
})
const outcomeFact = (name: string, kind: FactKind, value: number, means: string): Fact => ({
  ...fact(name, kind, value, means),
  change: 'outcome',
})

/** Every figure that the analysis may name. */
export function analysisFacts(facts: PackageFacts): Facts {
  return {
    level: fact('level', 'percent', 0.9, 'how often such an interval holds the truth'),
    leastDiscount: fact('leastDiscount', 'percent', BUNDLE_DISCOUNTS.least, 'smallest discount considered'),
    ...togetherFacts(facts),
    ...priceFacts(facts),
    ...(facts.best ? bestFacts(facts.best, facts.objective) : {}),
  }
}

function togetherFacts({ all, mining, products, pairs }: PackageFacts): Facts {
  const isFew = mining.isFewBaskets
    ? {
        fewBaskets: fact(
          'fewBaskets',
          'count',
          fewBaskets,
          'orders of several products that would be enough',
        ),
      }
    : {}
  if (all === null) return isFew
  const related = pairs.filter((pair) => pair.relation === 'complement').length
  return {
    ...isFew,
    products: fact('products', 'count', products.length, 'products of the package'),
    together: fact('together', 'count', all.together, 'orders that hold all of them'),
    orders: fact('orders', 'count', mining.orders, 'orders looked at'),
    support: fact('support', 'percent', all.support, 'share of the orders that hold all of them'),
    pairs: fact('pairs', 'count', pairs.length, 'pairs of products in the package'),
    related: fact('related', 'count', related, 'pairs that go together more often than by chance'),
    ...(all.lift
      ? {
          lift: fact('lift', 'number', all.lift.value, 'times as often as by chance'),
          liftLow: fact('liftLow', 'number', all.lift.low, 'lower end of its interval'),
          liftHigh: fact('liftHigh', 'number', all.lift.high, 'upper end of its interval'),
        }
      : {}),
  }
}

function priceFacts({ listPrice, asked, objective }: PackageFacts): Facts {
  const list =
    listPrice === null
      ? {}
      : { listPrice: fact('listPrice', 'money', Number(listPrice), 'the products one by one') }
  if (asked === null) return list
  const { margin, outcome, discount } = asked
  return {
    ...list,
    price: fact('price', 'money', Number(asked.price), 'price of the package'),
    ...(discount === null
      ? {}
      : { discount: fact('discount', 'percent', discount, 'how much cheaper the package is') }),
    ...(margin
      ? {
          marginAmount: fact('marginAmount', 'money', margin.amount, 'what a package brings above its cost'),
          marginShare: fact('marginShare', 'percent', margin.share, 'the same as a share of its price'),
          lossAmount: fact('lossAmount', 'money', Math.abs(margin.amount), 'the same without its sign'),
        }
      : {}),
    ...(outcome
      ? {
          askedGain: outcomeFact(
            'askedGain',
            'money',
            outcome.gain.value,
            `change of the ${objective} a month`,
          ),
          askedLow: outcomeFact('askedLow', 'money', outcome.gain.low, 'lower end of its interval'),
          askedHigh: outcomeFact('askedHigh', 'money', outcome.gain.high, 'upper end of its interval'),
        }
      : {}),
  }
}

function bestFacts(best: Outcome, objective: string): Facts {
  return {
    bestPrice: fact('bestPrice', 'money', Number(best.price), 'best price found for the package'),
    bestDiscount: fact('bestDiscount', 'percent', best.discount, 'its discount'),
    gain: outcomeFact(
      'gain',
      'money',
      best.gain.value,
      `change of the ${objective} a month at the best price`,
    ),
    gainLow: outcomeFact('gainLow', 'money', best.gain.low, 'lower end of its interval'),
    gainHigh: outcomeFact('gainHigh', 'money', best.gain.high, 'upper end of its interval'),
    givenUp: fact('givenUp', 'money', best.givenUp, 'given up on orders that come at full price today'),
    probability: fact(
      'probability',
      'percent',
      Math.min(0.99, Math.max(0.01, best.probability)),
      'chance that the best price makes more than today',
    ),
  }
}
