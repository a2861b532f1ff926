import { isDatabaseAway, isDiskFull } from './db/database-away.ts'
import { ProblemError } from './errors.ts'
import { said } from './sentences/said.ts'

const RETRY_AFTER_SECONDS = 5

/** Faults around us that pass, or that an administrator can mend. */
export function faultOf(error: unknown): ProblemError | null {
  if (isDiskFull(error))
    return new ProblemError(
      'storage_full',
      'The disk of this server is full, so nothing more can be stored. What was stored before is safe. Please tell its administrator.',
      { cause: error },
    )
  if (isDatabaseAway(error))
    return new ProblemError(
      'unavailable',
      said`The database does not answer just now. Nothing that was saved is lost. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
      { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error },
    )
  return null
}
