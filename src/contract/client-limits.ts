/** Limits of the browser's HTTP client (specification, section 7). */
export const clientLimits = {
  timeoutMs: 30_000,
  retries: 3,
  /** Limit per method and path; see docs/decisions/0003. */
  rateLimit: { requests: 5, windowMs: 60_000 },
} as const
