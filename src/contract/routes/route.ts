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
  /** Upper bound of a JSON body in bytes, where the default of 1 MiB is too small. */
  readonly maxBodyBytes?: number
}
