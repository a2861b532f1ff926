import type { JWTPayload } from 'jose'
import type { AppContext } from '../../kit/context.ts'
import { type ProblemError, problem } from '../../kit/errors.ts'

/** Most audiences that are logged, so that made-up ones do not fill the log; the operator sees the first ones. */
const MOST_LINES = 10
const LONGEST = 200

/**
 * Makes the error for an access token that an external provider issued for another audience. Signing in again does
 * not help: the provider or OIDC_AUDIENCE is misconfigured. The log names both, once per audience found.
 */
export function createAudienceRefusal({
  config,
  log,
}: Pick<AppContext, 'config' | 'log'>): (found: JWTPayload['aud']) => ProblemError {
  const logged = new Set<string>()
  return (found) => {
    const text = (found === undefined ? 'none' : [found].flat().join(', ')).slice(0, LONGEST)
    if (!logged.has(text) && logged.size < MOST_LINES) {
      logged.add(text)
      log.error(
        { expected: config.oidc.audience, found: text },
        'the identity provider makes its access tokens out to another audience than OIDC_AUDIENCE',
      )
    }
    return problem('sign_in.wrong_audience')
  }
}
