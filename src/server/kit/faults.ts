import { isDatabaseAway, isDiskFull } from './db/database-away.ts'
import { type ProblemError, problem } from './errors.ts'

const RETRY_AFTER_SECONDS = 5

/** Returns the refusal for an external fault that passes or that an administrator can fix; otherwise `null`. */
export function faultOf(error: unknown): ProblemError | null {
  if (isDiskFull(error)) return problem('server.disk_full', null, { cause: error })
  if (isDatabaseAway(error))
    return problem(
      'server.database_away',
      { seconds: RETRY_AFTER_SECONDS },
      { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error },
    )
  return null
}
