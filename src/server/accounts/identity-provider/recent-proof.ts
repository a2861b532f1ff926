import type { Config } from '../../kit/config.ts'
import type { Actor } from '../../kit/context.ts'
import { isSealed, type SecretBox } from '../../kit/secrets/secret-box.ts'
import { secretBoxOf } from '../../kit/secrets/secret-box-of.ts'

/** How long a proof of the password, or of a fresh sign-in, allows sensitive calls. */
export const PROOF_MS = 10 * 60_000
/** Clocks of two processes may differ by this much. */
const CLOCK_TOLERANCE_MS = 5_000
/** How long a sign-in at an external provider may take after it was begun. */
const BEGUN_MS = 15 * 60_000
const PROVED = 'quanto_proof'
const BEGUN = 'quanto_proof_begun'

type ProofConfig = Pick<Config, 'secretKeys' | 'dataDir' | 'publicUrl'>
type Prover = Pick<Actor, 'issuer' | 'subject' | 'sessionId'>

export interface Begun {
  readonly nonce: string
  readonly at: Date
}

/**
 * Recent proofs that the person at the browser is who the session says. A proof is a cookie that scripts cannot read,
 * sealed for one person and one sign-in: a stolen access token without it allows no sensitive call.
 */
export function createRecentProofs(config: ProofConfig, clock: () => Date) {
  const box = () => secretBoxOf(config, 'recent proofs')
  const cookie = (name: string, value: string, lifetimeMs: number) =>
    [
      `${name}=${value}`,
      'Path=/api',
      `Max-Age=${Math.floor(lifetimeMs / 1000)}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(config.publicUrl.startsWith('https:') ? ['Secure'] : []),
    ].join('; ')

  return {
    /** `Set-Cookie` of a proof made now. */
    proved: (actor: Prover): string =>
      cookie(PROVED, box().seal(clock().toISOString(), aboutOf(PROVED, actor)), PROOF_MS),

    isProved(actor: Prover, cookieHeader: string | null): boolean {
      const at = Date.parse(opened(box(), PROVED, actor, cookieHeader) ?? '')
      const ageMs = clock().getTime() - at
      return ageMs >= -CLOCK_TOLERANCE_MS && ageMs < PROOF_MS
    },

    /** `Set-Cookie` of a sign-in at an external provider that this browser begins now. */
    begun: (actor: Prover, nonce: string): string =>
      cookie(BEGUN, box().seal(`${clock().toISOString()} ${nonce}`, aboutOf(BEGUN, actor)), BEGUN_MS),

    /** Returns the sign-in that this browser began recently, or `null` if it began none. */
    findBegun(actor: Prover, cookieHeader: string | null): Begun | null {
      const [at = '', nonce = ''] = (opened(box(), BEGUN, actor, cookieHeader) ?? '').split(' ')
      const ageMs = clock().getTime() - Date.parse(at)
      const isOurs = nonce !== '' && ageMs >= -CLOCK_TOLERANCE_MS && ageMs < BEGUN_MS
      return isOurs ? { nonce, at: new Date(at) } : null
    },

    /** `Set-Cookie` that deletes the sign-in that was begun, so that it proves only once. */
    ended: (): string => cookie(BEGUN, '', 0),
  }
}

/** Returns the content of the cookie, or `null` if its key is gone or it was tampered with. */
function opened(box: SecretBox, name: string, actor: Prover, header: string | null): string | null {
  const sealed = readCookie(header, name)
  if (sealed === null || !isSealed(sealed)) return null
  try {
    return box.open(sealed, aboutOf(name, actor)).text
  } catch {
    return null
  }
}

const aboutOf = (name: string, { issuer, subject, sessionId }: Prover) =>
  JSON.stringify([name, issuer, subject, sessionId ?? null])

function readCookie(header: string | null, name: string): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}
