import { deviationOfMean, type TypeSums } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import { BELIEVABLE } from './believable.ts'
import { type KnownDiagnostics, storeErrorsOf, typesSql } from './store-errors.ts'

const sumsSql = typesSql(`,
  count(*) filter (where ${BELIEVABLE})::int4 as products,
  coalesce(sum(1 - e.own_share) filter (where ${BELIEVABLE}), 0)::float8 as rest,
  coalesce(sum((1 - e.own_share) ^ 2) filter (where ${BELIEVABLE}), 0)::float8 as "restSquares",
  coalesce(sum(e.standard_deviation ^ 2) filter (where ${BELIEVABLE}), 0)::float8 as variances`)

/** Standard deviation of the mean of the elasticities that can be believed; `null` where none can. */
export async function readAverageDeviation(
  client: Queryable,
  companyId: string,
  diagnostics: KnownDiagnostics,
): Promise<number | null> {
  const { rows } = await client.query<TypeSums & { evidence: number }>(sumsSql, [companyId])
  const evidence = new Map(rows.map((row) => [row.type, row.evidence]))
  return deviationOfMean(rows, storeErrorsOf(diagnostics, evidence))
}
