import { SCORE_WINDOW_DAYS } from './score-prediction.ts'

/** Inputs of a prediction, in the order in which they are exchanged. */
export const missInputs = ['season', 'stock', 'promotion', 'elasticity', 'refunds'] as const
type MissInput = (typeof missInputs)[number]

/** Why the effect of an input is not known. */
export const missUnknowns = [
  'no_outlook',
  'no_stock_data',
  'promotion_not_measured',
  'no_later_estimate',
] as const
type MissUnknown = (typeof missUnknowns)[number]

export interface MissStep {
  readonly input: MissInput
  /** Units that the exchange of this input adds; `null`: unknown. */
  readonly units: number | null
  readonly unknown: MissUnknown | null
}

export interface ExplainedMiss {
  /** Units predicted with what was known before the change. */
  readonly predicted: number
  readonly steps: readonly MissStep[]
  /** Units that no input explains: actual − predicted − all steps. */
  readonly notExplained: number
}

export interface ScoredMiss {
  readonly fromPrice: number
  readonly toPrice: number
  /** Units of the window at the old price by the outlook before the change; `null`: none was stored. */
  readonly outlook: number | null
  /** The same with the surprise of the rest of the store, from the score. */
  readonly baseline: number
  readonly actual: number
  /** Elasticity of the prediction, and of an estimate that has seen the whole window; `null`: there is none. */
  readonly elasticity: number
  readonly laterElasticity: number | null
  /** Days of the window without stock; `null`: the store's stock is not known. */
  readonly daysWithoutStock: number | null
  /**
   * Units that promotions which became known later added in the window; 0: none touched it, `null`: they were not
   * measured.
   */
  readonly promotedUnits: number | null
}

type Exchange = readonly [
  input: MissInput,
  /** Units after the exchange, of those before; `null`: unknown. */
  exchange: ((units: number) => number) | null,
  unknown: MissUnknown | null,
]

const times = (factor: number) => (units: number) => units * factor
const plus = (added: number) => (units: number) => Math.max(0, units + added)

/**
 * Splits actual − predicted units into the effects of the inputs, by exchanging one expected input at a time for what
 * was seen, in the order of `missInputs`, each on top of those before:
 *
 *     predicted   P₀ = outlook · (to / from)^e
 *     season      P₁ = P₀ · baseline / outlook      (surprise of the rest of the store)
 *     stock       P₂ = P₁ · (1 − days without stock / 28)
 *     promotion   P₃ = P₂ + units that promotions in the window added, as measured; not below 0
 *     elasticity  P₄ = P₃ · (to / from)^(e′ − e)
 *     refunds     P₅ = P₄                            (units are counted before refunds, so that none is lost to them)
 *
 * An input that is unknown changes nothing, and its share stays in what is not explained. The order matters where
 * effects multiply: another order moves units between the steps and leaves their sum. Without an outlook the prediction
 * is the score's own.
 */
export function explainMiss(seen: ScoredMiss): ExplainedMiss | null {
  const { fromPrice, toPrice, outlook, baseline, actual, elasticity, laterElasticity, promotedUnits } = seen
  if (!(fromPrice > 0) || !(toPrice > 0) || !(baseline > 0)) return null
  const ratio = toPrice / fromPrice
  const isOutlookKnown = outlook !== null && outlook > 0
  const predicted = (isOutlookKnown ? outlook : baseline) * ratio ** elasticity
  const lost = seen.daysWithoutStock === null ? null : Math.min(1, seen.daysWithoutStock / SCORE_WINDOW_DAYS)
  const exchanges: readonly Exchange[] = [
    ['season', isOutlookKnown ? times(baseline / outlook) : null, 'no_outlook'],
    ['stock', lost === null ? null : times(1 - lost), 'no_stock_data'],
    ['promotion', promotedUnits === null ? null : plus(promotedUnits), 'promotion_not_measured'],
    [
      'elasticity',
      laterElasticity === null ? null : times(ratio ** (laterElasticity - elasticity)),
      'no_later_estimate',
    ],
    ['refunds', times(1), null],
  ]
  let expected = predicted
  const steps = exchanges.map(([input, exchange, unknown]): MissStep => {
    if (exchange === null) return { input, units: null, unknown }
    const before = expected
    expected = exchange(before)
    return { input, units: expected - before, unknown: null }
  })
  return { predicted, steps, notExplained: actual - expected }
}
