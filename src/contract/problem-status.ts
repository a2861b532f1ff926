/** Complete set of errors shown to users, each with one HTTP status. */
export const problemStatus = {
  bad_request: 400,
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The call is sensitive: prove your identity again (`POST /api/users/proof`), then repeat it. */
  proof_needed: 403,
  /** The identity provider issues its access tokens for another audience than the configured one. */
  wrong_audience: 403,
  not_found: 404,
  conflict: 409,
  /**
   * The change conflicts with other plans, which `fields` names. Repeat it with `acceptConflicts` to save it
   * nevertheless.
   */
  plan_conflict: 409,
  /** The record no longer has the version in `If-Match`; `fields` contain the current values. */
  changed_meanwhile: 412,
  payload_too_large: 413,
  unsupported_file: 415,
  rate_limited: 429,
  internal: 500,
  not_built: 501,
  unavailable: 503,
  storage_full: 507,
} as const

export type ProblemCode = keyof typeof problemStatus
