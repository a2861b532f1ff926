import {
  FEW_MONTHS,
  HIGH_SENSITIVITY_ABOVE,
  type PriceScenario,
  priceScenarios,
  type SCENARIO_CHANGES,
  scenarioPrice,
} from '#analytics'
import type { PriceAdvice } from '../recommendations/make-advice.ts'

interface Month {
  readonly avg_price: number
  readonly total_quantity: number
}

export interface Takeaway {
  readonly sensitivity: 'high' | 'low' | 'positive'
  readonly advice: PriceAdvice
  readonly isShort: boolean
  readonly figures: TakeawayFigures
}

type TakeawayFigures = Readonly<Record<FigureName, number>> & Readonly<Partial<Record<GainName, number>>>

type FigureName =
  | 'elasticity'
  | 'low'
  | 'high'
  | 'confidence'
  | 'months'
  | 'fewMonths'
  | 'ownShare'
  | ScenarioName
type ScenarioName = `${'price' | 'units' | 'revenue'}${'Down' | 'Up'}`
type GainName =
  | 'price'
  | 'advisedPrice'
  | 'gain'
  | 'gainLow'
  | 'gainHigh'
  | 'probability'
  | 'cost'
  | 'testPrice'
  | 'testWeeks'
  | 'margin'

/** The two of the four scenarios that a takeaway mentions. */
const SHOWN = { down: -0.1, up: 0.1 } as const satisfies Record<string, (typeof SCENARIO_CHANGES)[number]>

/** Returns `null` without an elasticity, or without a price to start from. */
export function takeawayOf(advice: PriceAdvice, history: readonly Month[]): Takeaway | null {
  const { elasticity, low, high, ownShare, months } = advice
  const price = scenarioPrice(advice.price === null ? null : Number(advice.price), history)
  if (elasticity === null || low === null || high === null || price === null) return null
  // The sentences mention only relative changes, which are the same for any number of units.
  const rows = priceScenarios({ elasticity, low, high, price, monthlyUnits: advice.monthlyUnits ?? 1 })
  const at = (change: number) => rows.find((row) => row.change === change)!
  return {
    sensitivity: elasticity > 0 ? 'positive' : -elasticity > HIGH_SENSITIVITY_ABOVE ? 'high' : 'low',
    advice,
    isShort: months < FEW_MONTHS,
    figures: {
      ...{ elasticity, low, high },
      confidence: 0.9,
      months,
      fewMonths: FEW_MONTHS,
      ownShare: ownShare ?? 0,
      ...scenarioFigures('Down', at(SHOWN.down)),
      ...scenarioFigures('Up', at(SHOWN.up)),
      ...adviceFigures(advice),
    },
  }
}

function scenarioFigures<S extends 'Down' | 'Up'>(side: S, row: PriceScenario) {
  return {
    [`price${side}`]: row.change,
    [`units${side}`]: row.volumeRatio - 1,
    [`revenue${side}`]: row.revenueChange,
  } as Record<`${'price' | 'units' | 'revenue'}${S}`, number>
}

/** Returns figures only where a change is advised: a price to hold has no expected gain. */
function adviceFigures(advice: PriceAdvice): Partial<Record<GainName, number>> {
  const price = advice.price === null ? {} : { price: Number(advice.price) }
  const { monthlyGain, probability, direction, advisedPrice } = advice
  if (direction === 'maintain' || advisedPrice === null) return { ...price, ...holdFigures(advice) }
  const prices = { ...price, ...marginFigure(advice), advisedPrice: Number(advisedPrice) }
  if (monthlyGain === null || probability === null) return prices
  return {
    ...prices,
    gain: monthlyGain.value,
    gainLow: monthlyGain.low,
    gainHigh: monthlyGain.high,
    probability: Math.min(0.99, Math.max(0.01, probability)),
  }
}

/** Returns the cost that would decide, or the price to test. */
function holdFigures({ reason, profitBelowCost, test }: PriceAdvice): Partial<Record<GainName, number>> {
  if (reason === 'cost_decides' && profitBelowCost !== null) return { cost: Number(profitBelowCost) }
  if (reason !== 'little_evidence' || test?.price == null) return {}
  return { testPrice: Number(test.price), testWeeks: test.weeks }
}

function marginFigure({ cost, objective }: PriceAdvice): Partial<Record<GainName, number>> {
  return cost?.isAssumed && objective === 'profit' ? { margin: cost.margin } : {}
}
