import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import type { OidcConfig } from '../../kit/config.ts'
import type { Actor, AppContext } from '../../kit/context.ts'
import type { Log } from '../../kit/db/connection.ts'
import { type ProblemError, problem } from '../../kit/errors.ts'
import { fetchJson } from './fetch-json.ts'
import type { Profile } from './profile.ts'

const KEYS_TIMEOUT_MS = 5_000
const KEYS_COOLDOWN_MS = 30_000
const KEYS_MAX_AGE_MS = 600_000
const RETRY_DISCOVERY_AFTER_MS = 5_000

const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
})

const userinfoSchema = z.object({
  sub: z.string(),
  email: z.string().max(254).optional(),
  /** Some providers send the value as a string. */
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .catch(undefined),
  name: z.string().max(200).optional(),
  given_name: z.string().max(100).optional(),
  family_name: z.string().max(100).optional(),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .optional()
    .catch(undefined),
})

export interface ExternalIssuer {
  readonly jwks: JWTVerifyGetKey
  readonly findProfile: (actor: Actor, accessToken: string) => Promise<Profile | null>
}

const opened = new WeakMap<OidcConfig, ExternalIssuer>()

/** Opens the configured issuer once, so that its documents and keys are fetched once. */
export function externalIssuerOf({
  config,
  log,
  clock,
}: Pick<AppContext, 'config' | 'log' | 'clock'>): ExternalIssuer {
  const known = opened.get(config.oidc)
  if (known) return known
  const made = openExternalIssuer(config.oidc.issuer, log, clock)
  opened.set(config.oidc, made)
  return made
}

/** An external OpenID provider: its keys, found by discovery at first use, and its userinfo endpoint. */
function openExternalIssuer(issuer: string, log: Log, clock: () => Date): ExternalIssuer {
  const discover = createDiscovery(issuer, clock)
  let remote: { readonly uri: string; readonly keys: ReturnType<typeof createRemoteJWKSet> } | null = null
  let keysReadAtMs = Number.NEGATIVE_INFINITY

  return {
    async jwks(header, token) {
      const { jwks_uri: uri } = await discover()
      if (remote?.uri !== uri)
        remote = {
          uri,
          keys: createRemoteJWKSet(new URL(uri), {
            timeoutDuration: KEYS_TIMEOUT_MS,
            cooldownDuration: KEYS_COOLDOWN_MS,
            cacheMaxAge: KEYS_MAX_AGE_MS,
            [customFetch]: async (url) => {
              const keys = await fetchJson({ url, issuer })
              keysReadAtMs = Date.now()
              return Response.json(keys)
            },
          }),
        }
      const askedAtMs = Date.now()
      try {
        return await remote.keys(header, token)
      } catch (error) {
        if (error instanceof errors.JWKSMultipleMatchingKeys) throw error
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw unreachable(error)
        // The keys were fetched for this token, and its key is not among them.
        if (keysReadAtMs >= askedAtMs) throw error
        throw notReadAgainYet(keysReadAtMs + KEYS_COOLDOWN_MS - askedAtMs, error)
      }
    },

    async findProfile(actor, accessToken) {
      try {
        const { userinfo_endpoint: endpoint } = await discover()
        if (!endpoint) return null
        const claims = userinfoSchema.parse(
          await fetchJson({ url: endpoint, issuer, headers: { authorization: `Bearer ${accessToken}` } }),
        )
        if (claims.sub !== actor.subject) throw new Error('userinfo answered about somebody else')
        const [first = '', ...rest] = (claims.name ?? '').split(' ')
        return {
          email: claims.email?.toLowerCase() ?? null,
          isEmailVerified: claims.email_verified ?? null,
          firstName: claims.given_name ?? first,
          lastName: claims.family_name ?? rest.join(' '),
          pictureUrl: claims.picture ?? null,
        }
      } catch (error) {
        log.warn({ err: error }, 'the identity provider told no name')
        return null
      }
    },
  }
}

type Metadata = z.infer<typeof metadataSchema>

/** Runs one discovery for the life of the process; a failed one is repeated after some seconds. */
function createDiscovery(issuer: string, clock: () => Date): () => Promise<Metadata> {
  let found: Promise<Metadata> | null = null
  let retryAt = Number.POSITIVE_INFINITY
  const discover = async (): Promise<Metadata> => {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const metadata = metadataSchema.parse(await fetchJson({ url: address, issuer }))
    if (metadata.issuer !== issuer)
      throw new Error(`the provider calls itself ${metadata.issuer}, OIDC_ISSUER says ${issuer}`)
    return metadata
  }
  return () => {
    if (!found || clock().getTime() >= retryAt) {
      retryAt = Number.POSITIVE_INFINITY
      found = discover().catch((cause: unknown) => {
        retryAt = clock().getTime() + RETRY_DISCOVERY_AFTER_MS
        throw unreachable(cause)
      })
    }
    return found
  }
}

/** The provider may have a newer key; its keys are fetched again after `waitMs` milliseconds at most. */
function notReadAgainYet(waitMs: number, cause: unknown): ProblemError {
  return problem('sign_in.key_unknown', null, {
    cause,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

/** The token is not refused for good: the caller may keep it and try again. */
function unreachable(cause: unknown): ProblemError {
  return problem('sign_in.provider_away', null, {
    cause,
  })
}
