import type { Client } from 'pg'
import type { EstimateDiagnostics, UpliftBasis } from '#analytics'
import { NEXT_DEVIATION } from '../../outlook/next-deviation.ts'

/**
 * Reads the company's last estimate in the form that the measurement of promotions needs; numbered as `productIds`.
 */
export async function readUpliftBasis(
  client: Client,
  companyId: string,
  productIds: readonly number[],
): Promise<UpliftBasis> {
  const { rows } = await client.query<{ product_id: string; elasticity: number | null; sd: number | null }>(
    `select product_id, elasticity, ${NEXT_DEVIATION} as sd from elasticity_estimates e where company_id = $1`,
    [companyId],
  )
  const { rows: runs } = await client.query<{ diagnostics: Partial<EstimateDiagnostics> | null }>(
    `select diagnostics from estimate_runs where company_id = $1 order by created_at desc limit 1`,
    [companyId],
  )
  const known = new Map(rows.map((row) => [Number(row.product_id), row]))
  const diagnostics = runs[0]?.diagnostics
  return {
    products: productIds.map((id) => {
      const row = known.get(id)
      return { elasticity: row?.elasticity ?? null, standardDeviation: row?.sd ?? null }
    }),
    diagnostics: {
      noise: diagnostics?.noise ?? null,
      dealEffect: diagnostics?.dealEffect ?? null,
      afterDealEffect: diagnostics?.afterDealEffect ?? null,
    },
  }
}
