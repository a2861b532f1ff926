/** Fault applied to a request on its way to the shop. */
export type Fault =
  | 'none'
  | 'throttled'
  | 'throttled_429'
  | 'rate_limit'
  | 'error_500'
  | 'page_502'
  | 'hang'
  | 'half'
  /** Carried out, but the answer never comes. */
  | 'hang_after'
  /** A reading comes out of a cache: the answer is the last one that was given to the same question. */
  | 'cached'
  /** The store's token has expired, and this has not been noticed yet. */
  | 'expired'

export const noFault = (): Fault => 'none'
