import { type GuardRails, intervalBelowZero, type OutcomeBase } from '#analytics'
import type { AdviceRow } from '../recommendations/advice-rows.ts'
import { unitOf } from '../recommendations/unit-money-columns.ts'
import { costOf, deviationOfUnits, toNumber } from '../recommendations/weigh-row.ts'

export interface SimulationBase extends OutcomeBase {
  /** Standard deviation of the log of the monthly units. */
  readonly unitsDeviation: number
}

/** Returns the start of a simulation; `null`: the product has no price, no elasticity or no sales. */
export function simulationBase(
  row: AdviceRow,
  rails: Pick<GuardRails, 'assumedMargin'>,
): SimulationBase | null {
  const price = toNumber(row.price)
  const { elasticity, standardDeviation, monthlyUnits } = row
  if (price === null || monthlyUnits === null) return null
  if (elasticity === null || standardDeviation === null) return null
  return {
    ...{ elasticity, standardDeviation, monthlyUnits, price },
    ...intervalBelowZero(elasticity, standardDeviation),
    cost: costOf(row, rails),
    unit: unitOf(row),
    storeDeviation: row.storeDeviation,
    unitsDeviation: deviationOfUnits(row),
    following: row.following ?? [],
  }
}
