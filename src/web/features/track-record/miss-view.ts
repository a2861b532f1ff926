import type { Prediction } from '#web/features/price-plan/types.ts'

type Miss = Pick<NonNullable<Prediction['miss']>, 'predicted' | 'steps' | 'notExplained'>
type Cause = Miss['steps'][number]['input'] | 'not_explained'

/** One row of the waterfall: what was predicted, an input, what was not explained, or what was sold. */
export interface MissBar {
  readonly kind: 'predicted' | Cause | 'sold'
  /** Units of the row: a total for the first and the last, else what was added. */
  readonly units: number | null
  /** Why the effect is unknown. */
  readonly unknown: Miss['steps'][number]['unknown']
  /** Ends of the bar as shares of the widest total. */
  readonly from: number
  readonly to: number
}

/** Lays out the waterfall from the predicted to the sold units. */
export function missBars({ predicted, steps, notExplained }: Miss): MissBar[] {
  const rows = [...steps, { input: 'not_explained' as const, units: notExplained, unknown: null }]
  let total = predicted
  const moves = rows.map(({ input, units, unknown }) => {
    const before = total
    total += units ?? 0
    return { kind: input, units, unknown, from: before, to: total }
  })
  const bars = [
    { kind: 'predicted' as const, units: predicted, unknown: null, from: 0, to: predicted },
    ...moves,
    { kind: 'sold' as const, units: total, unknown: null, from: 0, to: total },
  ]
  const widest = Math.max(...bars.map(({ from, to }) => Math.max(from, to)), 1)
  const shareOf = (units: number) => Math.max(0, units / widest)
  return bars.map(({ from, to, ...bar }) => ({
    ...bar,
    from: shareOf(Math.min(from, to)),
    to: shareOf(Math.max(from, to)),
  }))
}

/** The cause with the largest effect in the direction of the miss; `null` if the prediction was met to the unit. */
export function largestCause({ steps, notExplained }: Miss): { cause: Cause; units: number } | null {
  const parts = [
    ...steps.map(({ input, units }) => ({ cause: input as Cause, units: units ?? 0 })),
    { cause: 'not_explained' as const, units: notExplained },
  ]
  const miss = parts.reduce((sum, { units }) => sum + units, 0)
  if (Math.abs(miss) < 0.5) return null
  return parts.reduce((most, each) =>
    each.units * Math.sign(miss) > most.units * Math.sign(miss) ? each : most,
  )
}
