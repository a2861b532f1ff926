import * as z from 'zod'
import type { Role } from './roles.ts'
import type { EditedKind } from './version-of.ts'

/** What a call takes whose body holds no long list. */
export const BODY_BYTES = 131_072
/** A list of some thousand rows, each with its note. */
export const ROWS_BODY_BYTES = 2_621_440

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** OpenAPI style: `PUT /api/imports/{importId}`. */
type Address = `${Method} /api/${string}`

/** Calls with an expensive side: model tokens, a file to read or to write. */
export type Cost = 'model' | 'import' | 'export'

/** Everything that the product needs to know of one call; who handles it stands in `server/<layer>/<capability>`. */
export interface CallDescription {
  /** One sentence for the API's own documentation. */
  readonly summary: string
  /** What fills the path. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** `stream`: the body is the file itself. Otherwise JSON of this shape. */
  readonly body?: z.ZodType | 'stream'
  /** The shape of the JSON answer; `file`: a download. */
  readonly answer?: z.ZodType | 'file'
  /** Instead of `answer`: the shape of each Server-Sent Event. */
  readonly events?: z.ZodType
  /** Needs no token; all other calls need a bearer token. */
  readonly public?: true
  /** The least role that may make the call. Without it viewers read (GET), and analysts do everything else. */
  readonly role?: Role
  /** Scope that the token must carry beyond being valid. */
  readonly scope?: 'sync:user' | 'read:packages'
  /** Only a person who is signed in makes this call: an API key is refused. */
  readonly by?: 'person'
  /**
   * Asks for a recent proof of who sits at the browser: the password again, or a fresh sign-in at the external provider.
   * A token alone, and an API key, are refused. `when`: only where the body holds these values.
   */
  readonly proof?: 'recent' | { readonly when: Readonly<Record<string, string | boolean>> }
  /** The answer holds a secret that is shown once: it is not kept for a repeated `Idempotency-Key`. */
  readonly answersSecret?: true
  /** The answer is a record that people edit: its version is the `ETag`. `at`: where in the answer the record stands. */
  readonly record?: { readonly kind: EditedKind; readonly at?: string }
  /** Counted apart from all other calls, and refused sooner. A download costs an export without saying so. */
  readonly cost?: Cost
  /** Counted by address too, as a call about the sign-in itself. */
  readonly countedByAddress?: true
  /** Stores nothing although it is no GET: no line in the audit log, and open to an API key that may only read. */
  readonly isQuestion?: true
  /** `none`: stores what is worth no line in the audit log. `itself`: the handler writes the line. */
  readonly audit?: 'none' | 'itself'
  /** The audit log words it like other calls, under this name; without it under its own. */
  readonly auditAs?: string
  /** Upper bound of a JSON body in bytes, where BODY_BYTES is too small for what its shape allows. */
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

/** The answer of a call that has done what was asked and has nothing to say. */
export const done = z.strictObject({ ok: z.literal(true) })

/** The shape of a JSON body, where the call takes one. */
export function bodyOf({ body }: Pick<Call, 'body'>): z.ZodType | undefined {
  return body === 'stream' ? undefined : body
}

/** The shape of the answer or of each event; anything for a file. */
export function answerOf({ answer, events }: Pick<Call, 'answer' | 'events'>): z.ZodType {
  return events ?? (answer === undefined || answer === 'file' ? z.unknown() : answer)
}

/** Edits of a record obey `If-Match`; reading and making one have nothing to be in conflict with. */
export function obeysIfMatch({ record, method }: Pick<Call, 'record' | 'method'>): boolean {
  return record !== undefined && (method === 'PUT' || method === 'PATCH')
}

/** Whether a call with this body asks for a recent proof. */
export function asksForProof({ proof }: Pick<Call, 'proof'>, body: unknown): boolean {
  if (proof === undefined || proof === 'recent') return proof === 'recent'
  const given = (body ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(proof.when).every(([name, value]) => given[name] === value)
}

/** What the call is counted as, apart from all other calls. */
export function costOf({ cost, answer, public: isPublic }: Call): Cost | null {
  return cost ?? (answer === 'file' && !isPublic ? 'export' : null)
}

type Audited = Pick<Call, 'method' | 'answer' | 'isQuestion' | 'audit'>

/** Whether a call stores anything, entered into the audit log or not. */
export function stores({ method, isQuestion }: Audited): boolean {
  return method !== 'GET' && !isQuestion
}

/** The audit log holds everything that changes something, and everything that carries data away. */
export function isAudited(call: Audited): boolean {
  return call.method === 'GET' ? call.answer === 'file' : stores(call) && call.audit !== 'none'
}
