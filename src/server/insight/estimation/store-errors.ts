import type { EstimateDiagnostics, StoreErrors } from '#analytics'

/** Errors where a run stored none: as wide as the priors of the estimates. */
const UNKNOWN_ERRORS = { storeDeviation: 0.3, typeSpread: 0.4, productSpread: 0.75 } as const

/** Figures of the latest run; `null`: there was none. */
export type KnownDiagnostics = Partial<
  Pick<
    EstimateDiagnostics,
    'storeElasticityDeviation' | 'spreadOfTypes' | 'spreadOfProducts' | 'storeDrift' | 'typeDrift'
  >
> | null

/** Reads the evidence of each product type, the sum of its products' own shares, and more figures of its estimates. */
export const typesSql = (more = '') => `
  select nullif(trim(p.product_type), '') as type, sum(e.own_share)::float8 as evidence${more}
  from elasticity_estimates e
  join products p on p.company_id = e.company_id and p.product_id = e.product_id
  where e.company_id = $1 and e.own_share is not null group by 1`

/** Standard deviation of the store's mean elasticity. */
export const storeDeviationOf = (diagnostics: KnownDiagnostics): number =>
  diagnostics?.storeElasticityDeviation ?? UNKNOWN_ERRORS.storeDeviation

/** Errors that the products share. `evidence`: sum of the own shares of all products of each type. */
export function storeErrorsOf(
  diagnostics: KnownDiagnostics,
  evidence: ReadonlyMap<string | null, number>,
): StoreErrors {
  return {
    storeDeviation: storeDeviationOf(diagnostics),
    typeSpread: diagnostics?.spreadOfTypes ?? UNKNOWN_ERRORS.typeSpread,
    productSpread: diagnostics?.spreadOfProducts ?? UNKNOWN_ERRORS.productSpread,
    storeDrift: diagnostics?.storeDrift ?? 0,
    typeDrift: diagnostics?.typeDrift ?? 0,
    evidenceOfType: (type) => evidence.get(type) ?? 0,
  }
}
