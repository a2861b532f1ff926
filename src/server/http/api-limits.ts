import { type Call, costOf } from '#contract/call'
import type { AppContext, RequestContext } from '../kit/context.ts'
import { addressKey } from '../kit/http/address-key.ts'
import { createRateLimiter, type RateLimiter } from '../kit/http/rate-limit.ts'

const WINDOW_MS = 60_000
/** Share of a user's calls per minute that a caller who is not signed in has. */
const ANONYMOUS_SHARE = 1 / 5
/** Factor for a company's people and keys together: above one, but below the number that it can invite. */
const COMPANY_SHARE = 5
/** Share of a user's calls for texts of a model, imports and exports; each kind is counted separately. */
const COSTLY_SHARE = 1 / 10

/** Limits of calls: by user and by company, and by address for callers who are not signed in. */
export interface ApiLimits {
  readonly users: RateLimiter
  readonly companies: RateLimiter
  readonly addresses: RateLimiter
  /** By kind of cost and user, and by kind of cost and company; false tokens by address. */
  readonly costly: RateLimiter
  readonly costlyCompanies: RateLimiter
}

export function createApiLimits({ config, clock }: Pick<AppContext, 'config' | 'clock'>): ApiLimits {
  const limiterOf = (share: number) =>
    createRateLimiter({ requests: config.callsPerMinute * share, windowMs: WINDOW_MS }, clock)
  return {
    users: limiterOf(1),
    companies: limiterOf(COMPANY_SHARE),
    addresses: limiterOf(ANONYMOUS_SHARE),
    costly: limiterOf(COSTLY_SHARE),
    costlyCompanies: limiterOf(COSTLY_SHARE * COMPANY_SHARE),
  }
}

/** Counts one call from an address without a sign-in. */
export function spendAddress(limits: ApiLimits, address: string | undefined): void {
  limits.addresses(addressKey(address ?? ''))
}

/** Counts a token or API key that is not valid: a tenth of a user's calls, as a caller who tries many is guessing. */
export function spendFalseToken(limits: ApiLimits, address: string | undefined): void {
  limits.costly(`false token ${addressKey(address ?? '')}`)
}

interface Spent {
  readonly name: string
  readonly call: Call
  readonly ctx: RequestContext
  readonly address: string | undefined
}

/** Counts one call of a person against every limit that applies to it. */
export function spend(limits: ApiLimits, { name, call, ctx, address }: Spent): void {
  const { userId, companyId } = ctx
  limits.users(userId)
  limits.companies(companyId)
  if (call.countedByAddress) limits.addresses(`${name} ${addressKey(address ?? '')}`)
  const cost = costOf(call)
  if (cost === null) return
  limits.costly(`${cost} ${userId}`)
  limits.costlyCompanies(`${cost} ${companyId}`)
}
