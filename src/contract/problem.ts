import * as z from 'zod'

/** The closed set of errors that reach a user, each mapped to one HTTP status. */
export const problemStatus = {
  bad_request: 400,
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The call is sensitive: prove who you are once more (`POST /api/users/proof`), then send it again. */
  proof_needed: 403,
  /** The identity provider makes its access tokens out to another audience than the configured one. */
  wrong_audience: 403,
  not_found: 404,
  conflict: 409,
  /** It crosses other plans: `fields` say which. Send it again with `acceptConflicts` to save it all the same. */
  plan_conflict: 409,
  /** The record is not the one that `If-Match` names any more; `fields` hold what is there now. */
  changed_meanwhile: 412,
  payload_too_large: 413,
  unsupported_file: 415,
  rate_limited: 429,
  internal: 500,
  not_built: 501,
  unavailable: 503,
  /** The disk of the server is full. */
  storage_full: 507,
} as const

export type ProblemCode = keyof typeof problemStatus

/** Body of every error answer: a sentence for people, a code for programs, and what is wrong per field. */
export const problemSchema = z.strictObject({
  error: z.string(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
})

export type Problem = z.infer<typeof problemSchema>
