import { LEAST_OWN_SHARE } from '#analytics'

/** As `isBelievable` of the analytics, for rows of `elasticity_estimates`. */
export const BELIEVABLE = `elasticity <= 0 and own_share >= ${LEAST_OWN_SHARE}`
