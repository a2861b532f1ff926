import type * as z from 'zod'
import { type EstimateDiagnostics, isoDateOfDay } from '#analytics'
import type { elasticityTable } from '#contract/product-figures'
import type { TenantTransaction } from '../../kit/db/database.ts'

/** The store's price sensitivity by half-year, from the last run; older runs did not look. */
export async function readStoreDrift(
  client: TenantTransaction['client'],
  companyId: string,
): Promise<z.infer<typeof elasticityTable>['drift']> {
  const { rows } = await client.query<{ diagnostics: Partial<EstimateDiagnostics> | null }>({
    name: 'store-drift',
    text: `select diagnostics from estimate_runs where company_id = $1 order by created_at desc limit 1`,
    values: [companyId],
  })
  const { halfYears, firstDay } = rows[0]?.diagnostics ?? {}
  if (!halfYears || firstDay == null) return null
  return {
    halfYears: halfYears.figures.map(({ fromDay, ...figure }) => ({
      from: isoDateOfDay(firstDay + fromDay),
      ...figure,
    })),
    lessSensitive: halfYears.lessSensitive,
  }
}
