import { SHARED_ERROR, UNSEEN_ERROR } from './advice-rule.ts'
import { errorsOf, type StoreErrors } from './joint-draws.ts'

/** Sums over the products of one type whose elasticities are averaged. */
export interface TypeSums {
  readonly type: string | null
  readonly products: number
  /** Sums of 1 − own share, and of its square. */
  readonly rest: number
  readonly restSquares: number
  /** Sum of the variances of the elasticities. */
  readonly variances: number
}

/**
 * Standard deviation of the plain mean of elasticities. Errors of the store's mean and of the types' means do not
 * cancel out over products: they count for the part that own sales did not decide, as in the draws of a sum
 * (`drawJointly`), and so does the error that misleads all estimates of a store alike. `null` without products.
 */
export function deviationOfMean(types: readonly TypeSums[], errors: StoreErrors): number | null {
  const products = types.reduce((sum, type) => sum + type.products, 0)
  if (products === 0) return null
  let ofStore = 0
  let ofTypes = 0
  let own = 0
  for (const { type, rest, restSquares, variances } of types) {
    const shared = errorsOf(type, errors)
    ofStore += rest * shared.store
    ofTypes += (rest * shared.type) ** 2
    own += Math.max(0, UNSEEN_ERROR ** 2 * variances - restSquares * (shared.store ** 2 + shared.type ** 2))
  }
  return Math.hypot(Math.sqrt(ofStore ** 2 + ofTypes + own) / products, SHARED_ERROR * errors.storeDeviation)
}
