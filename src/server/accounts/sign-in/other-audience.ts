import type { JWTPayload } from 'jose'
import type { AppContext } from '../../kit/context.ts'
import { type ProblemError, problem } from '../../kit/errors.ts'

/** Lines of the log, so that made-up audiences do not fill it: who sets the product up sees the first. */
const MOST_LINES = 10
const LONGEST = 200

/**
 * The answer to an access token that an external provider issued for another audience, which a sign-in cannot change: the
 * provider or OIDC_AUDIENCE is set up wrongly. The log names both, once for each that was found.
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
