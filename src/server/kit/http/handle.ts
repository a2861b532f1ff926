import type * as z from 'zod'
import type { Call } from '#contract/call'
import type { CallName, Parsed } from '#contract/calls'
import type { AppContext, RequestContext, TenantContext } from '../context.ts'
import type { BytesBody } from './read-bytes.ts'

type Part = 'params' | 'query' | 'body'
type ValuesOf<C, K extends Part> = C extends Record<K, infer S extends z.ZodType> ? z.output<S> : unknown

/** Unread body of a call that takes a file or a signed message; the end of the connection of a call that sends events. */
type Streamed<C> = C extends { readonly body: 'stream' }
  ? BytesBody & { readonly headers: Headers }
  : C extends { readonly events: z.ZodType }
    ? { readonly signal: AbortSignal }
    : unknown

type Answer<C> = C extends { readonly events: infer S extends z.ZodType }
  ? AsyncIterable<z.output<S>>
  : OwnAnswer<C>

type OwnAnswer<C> = C extends { readonly answer: infer S extends z.ZodType } ? z.output<S> : never

/** Public calls are answered without a sign-in, so they have no tenant. */
type ContextOf<C> = C extends { readonly public: true } ? AppContext : RequestContext

/** Validated request: its values have the shapes that the call describes. */
export interface Received<C> {
  readonly ctx: ContextOf<C>
  /** The values of path, query and body in one object: a verb need not know where a value travels. */
  readonly input: ValuesOf<C, 'params'> & ValuesOf<C, 'query'> & ValuesOf<C, 'body'> & Streamed<C>
  /** Versions of the record that the caller has seen; `null` if not sent: the last write then wins. */
  readonly ifMatch: readonly string[] | null
  /** Raw request, for cookies. */
  readonly request: Request
}

/** What a verb takes of a request to the call of this name. */
export interface VerbArgs<N extends CallName, Context = TenantContext> {
  readonly ctx: Context
  readonly input: Parsed<N>
}

/** A call together with its implementation. */
export interface Handled {
  readonly call: Call
  run(received: Received<Call>): Promise<unknown>
  /** Reads the state that the call changes; the audit log stores it before and after. */
  readState?(received: Received<Call>): Promise<unknown>
}

/**
 * Binds a call of the contract to its implementation. `run` returns the answer of the contract, the events one by one,
 * or a finished `Response` for a file.
 */
export function handle<C extends Call>(
  call: C,
  run: (received: Received<C>) => Promise<Answer<C> | Response> | Answer<C>,
  readState?: (received: Received<C>) => Promise<unknown>,
): Handled {
  return { call, run, ...(readState ? { readState } : {}) } as unknown as Handled
}
