/** What a call takes whose body holds no long list. */
export const BODY_BYTES = 131_072
/** A list of some thousand rows, each with its note. */
export const ROWS_BODY_BYTES = 2_621_440

/** One call as data. Paths and names are the contract; `endpoints.ts` holds the schemas by the same name. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** OpenAPI style: `/api/imports/{importId}`. */
  readonly path: `/api/${string}`
  /** One sentence for the API's own documentation. */
  readonly summary: string
  /** `public` calls need no token; all others need a bearer token. */
  readonly auth?: 'public'
  /** Scope that the token must carry beyond being valid. */
  readonly scope?: 'sync:user' | 'read:packages'
  /** `stream`: the body is the file itself. Default: JSON. */
  readonly body?: 'stream'
  /** `events`: Server-Sent Events; `file`: a download. Default: JSON. */
  readonly answer?: 'events' | 'file'
  /** The answer holds a secret that is shown once: it is not kept for a repeated `Idempotency-Key`. */
  readonly answersSecret?: true
  /** Only a person who is signed in makes this call: an API key is refused. */
  readonly by?: 'person'
  /**
   * Asks for a recent proof of who sits at the browser: the password again, or a fresh sign-in at the external provider.
   * A token alone, and an API key, are refused. `when`: only where the body holds these values.
   */
  readonly proof?: 'recent' | { readonly when: Readonly<Record<string, string | boolean>> }
  /** Upper bound of a JSON body in bytes, where BODY_BYTES is too small for what its schema allows. */
  readonly maxBodyBytes?: number
}

/** Whether a call with this body asks for a recent proof. */
export function asksForProof({ proof }: Pick<Route, 'proof'>, body: unknown): boolean {
  if (proof === undefined || proof === 'recent') return proof === 'recent'
  const given = (body ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(proof.when).every(([name, value]) => given[name] === value)
}
