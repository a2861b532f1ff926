import * as z from 'zod'
import type { Role } from './roles.ts'
import type { EditedKind } from './version-of.ts'

/** Limit of a body in bytes for a call without long lists. */
export const BODY_BYTES = 131_072
/** Limit of a body in bytes for a list of some thousand rows with notes. */
export const ROWS_BODY_BYTES = 2_621_440

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** OpenAPI style: `PUT /api/imports/{importId}`. */
type Address = `${Method} /api/${string}`

/** Expensive resource of a call: model tokens, a file to read or to write. */
export type Cost = 'model' | 'import' | 'export'

/** Description of one call; its handler is in `server/<layer>/<capability>`. */
export interface CallDescription {
  /** One sentence for the API's own documentation. */
  readonly summary: string
  /** Parameters of the path. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Schema of the JSON body; `stream`: the body is the file itself. */
  readonly body?: z.ZodType | 'stream'
  /** Schema of the JSON answer; `file`: a download. */
  readonly answer?: z.ZodType | 'file'
  /** Schema of each Server-Sent Event; replaces `answer`. */
  readonly events?: z.ZodType
  /** True if the call needs no token; all others need a bearer token. */
  readonly public?: true
  /** Least role that may make the call. Default: viewers may read (GET); everything else needs an analyst. */
  readonly role?: Role
  /** Scope that the token must contain. */
  readonly scope?: 'sync:user' | 'read:packages'
  /** API keys with this scope may make the call even if they may neither read nor write anything else. */
  readonly keyScope?: 'competitor:write'
  /** Only signed-in persons may make the call: API keys are refused. */
  readonly by?: 'person'
  /**
   * Requires a recent proof of the person's identity: the password again, or a fresh sign-in at the external
   * provider. A token alone and an API key are refused. `when`: only if the body contains these values;
   * `with`: only if it contains this field.
   */
  readonly proof?:
    | 'recent'
    | { readonly when: Readonly<Record<string, string | boolean>> }
    | { readonly with: string }
  /** The answer contains a secret that is shown once, so it is not stored for a repeated `Idempotency-Key`. */
  readonly answersSecret?: true
  /** The answer is a record that people edit; its version is the `ETag`. `at`: path of the record in the answer. */
  readonly record?: { readonly kind: EditedKind; readonly at?: string }
  /** Counted separately from other calls, with a lower limit. A download counts as `export` by default. */
  readonly cost?: Cost
  /** Also counted per address, like calls of the sign-in. */
  readonly countedByAddress?: true
  /**
   * The call stores nothing although it is not a GET: it is not entered in the audit log and is open to read-only API
   * keys.
   */
  readonly isQuestion?: true
  /** `none`: what the call stores is not worth an audit entry. `itself`: the handler writes the entry. */
  readonly audit?: 'none' | 'itself'
  /** Name under which the audit log words the call; default: its own name. */
  readonly auditAs?: string
  /** Limit of the JSON body in bytes, if BODY_BYTES is too small for its schema. */
  readonly maxBodyBytes?: number
}

export interface Addressed<A extends string> {
  readonly method: A extends `${infer M extends Method} ${string}` ? M : never
  readonly path: A extends `${Method} ${infer P}` ? P : never
}

/** A call of the contract: its address and its description in one object. */
export interface Call extends CallDescription {
  readonly method: Method
  readonly path: string
}

/** Describes a call. Its name is the name of the exported constant. */
export function call<const A extends Address, const D extends CallDescription>(
  address: A,
  description: D,
): Addressed<A> & D {
  const [method, path] = address.split(' ')
  return { method, path, ...description } as unknown as Addressed<A> & D
}

/** Answer of a call that has succeeded and returns no data. */
export const done = z.strictObject({ ok: z.literal(true) })

/** Returns the schema of the JSON body, if the call takes one. */
export function bodyOf({ body }: Pick<Call, 'body'>): z.ZodType | undefined {
  return body === 'stream' ? undefined : body
}

/** Returns the schema of the answer or of each event; for a file, a schema that accepts anything. */
export function answerOf({ answer, events }: Pick<Call, 'answer' | 'events'>): z.ZodType {
  return events ?? (answer === undefined || answer === 'file' ? z.unknown() : answer)
}

/** True if the call checks `If-Match`: edits of a record do; reading and creating cannot conflict. */
export function obeysIfMatch({ record, method }: Pick<Call, 'record' | 'method'>): boolean {
  return record !== undefined && (method === 'PUT' || method === 'PATCH')
}

/** True if a call with this body requires a recent proof. */
export function asksForProof({ proof }: Pick<Call, 'proof'>, body: unknown): boolean {
  if (proof === undefined || proof === 'recent') return proof === 'recent'
  const given = (body ?? {}) as Readonly<Record<string, unknown>>
  if ('with' in proof) return given[proof.with] !== undefined
  return Object.entries(proof.when).every(([name, value]) => given[name] === value)
}

/** Returns the separate limit under which the call is counted, or `null`. */
export function costOf({ cost, answer, public: isPublic }: Call): Cost | null {
  return cost ?? (answer === 'file' && !isPublic ? 'export' : null)
}

type Audited = Pick<Call, 'method' | 'answer' | 'isQuestion' | 'audit'>

/** True if the call stores anything, whether or not the audit log contains it. */
export function stores({ method, isQuestion }: Audited): boolean {
  return method !== 'GET' && !isQuestion
}

/** True for calls in the audit log: all that change something, and all that export data. */
export function isAudited(call: Audited): boolean {
  return call.method === 'GET' ? call.answer === 'file' : stores(call) && call.audit !== 'none'
}
