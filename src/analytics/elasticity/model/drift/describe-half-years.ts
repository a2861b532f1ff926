import { NORMAL_95, normalCdf } from '../../../stats/normal.ts'
import { DAYS_PER_WEEK } from '../../spells/cells.ts'
import type { StoreDriftFit } from './estimate-drift.ts'
import { halfYearOfWeek } from './half-years.ts'

/** The store's elasticity by half-year, and how sure it is that it moved between the first and the last one. */
export interface StoreHalfYears {
  /** `fromDay` counts from the first day of the window. */
  readonly figures: readonly {
    readonly fromDay: number
    readonly value: number
    readonly low: number
    readonly high: number
  }[]
  /** Probability that customers react less to prices in the last half-year than in the first. */
  readonly lessSensitive: number
}

/** `null` with one half-year, which shows no change. */
export function describeHalfYears(drift: StoreDriftFit): StoreHalfYears | null {
  const { blocks, storeMean: mean, storeCovariance: covariance } = drift.levels
  if (blocks < 2) return null
  const size = blocks + 1
  const between = (a: number, b: number) => covariance[a * size + b]!
  const figures = Array.from({ length: blocks }, (_, block) => {
    const b = block + 1
    const value = mean[0]! + mean[b]!
    const half = NORMAL_95 * Math.sqrt(Math.max(between(0, 0) + 2 * between(0, b) + between(b, b), 0))
    return { fromDay: firstDayOf(drift, block), value, low: value - half, high: value + half }
  })
  const variance = between(blocks, blocks) + between(1, 1) - 2 * between(1, blocks)
  const change = mean[blocks]! - mean[1]!
  return {
    figures,
    lessSensitive: normalCdf(change / Math.sqrt(Math.max(variance, 1e-12))),
  }
}

function firstDayOf({ halfYears }: StoreDriftFit, block: number): number {
  for (let week = 0; week < halfYears.weekCount; week++)
    if (halfYearOfWeek(halfYears, week) === block) return week * DAYS_PER_WEEK
  return 0
}
