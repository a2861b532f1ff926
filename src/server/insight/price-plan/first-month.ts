import { isBeyondEvidence, type KnownPrices } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { readDemandFrom } from '../outlook/demand-from.ts'
import type { AdviceRow } from '../recommendations/advice-rows.ts'
import type { GuardRailTable } from '../recommendations/guard-rail-rows.ts'
import { testedRange, toNumber } from '../recommendations/weigh-row.ts'
import { simulationBase } from '../simulation/simulation-base.ts'
import { type ExpectedEffect, expectedEffect } from './expected-effect.ts'

/** The product's row with the demand of the first 30 days of the planned price. */
export interface FirstMonth {
  readonly row: AdviceRow
  /** First of these days; `null`: the day after the data. */
  readonly from: string | null
}

/** Uses the outlook of the 30 days from the planned price's start on, not of the next 30 days. */
export async function firstMonths(
  tx: TenantTransaction,
  companyId: string,
  rows: readonly AdviceRow[],
  startsOn: ReadonlyMap<number, string | null>,
): Promise<ReadonlyMap<number, FirstMonth>> {
  const asked = [...startsOn].flatMap(([productId, start]) =>
    start === null ? [] : [{ productId, startsOn: start }],
  )
  const months = await readDemandFrom(tx.client, companyId, asked)
  return new Map(
    rows.map((row): readonly [number, FirstMonth] => {
      const id = Number(row.productId)
      const month = months.get(id)
      if (!month) return [id, { row, from: null }]
      const { value: monthlyUnits, low: monthlyUnitsLow, high: monthlyUnitsHigh } = month
      const first = { ...row, monthlyUnits, monthlyUnitsLow, monthlyUnitsHigh }
      return [id, { row: first, from: startsOn.get(id) ?? null }]
    }),
  )
}

export function effectOf(
  { row, from }: FirstMonth,
  table: GuardRailTable,
  price: number,
): ExpectedEffect | null {
  const rails = table.of(row.productType)
  if (isBeyondEvidence(knownPricesOf(row, table), price)) return null
  const effect = expectedEffect(simulationBase(row, rails), price)
  return effect && { ...effect, from }
}

export function knownPricesOf(row: AdviceRow, rails: GuardRailTable): KnownPrices {
  return { price: toNumber(row.price), tested: testedRange(row), rails: rails.of(row.productType) }
}
