import type * as z from 'zod'
import type { Call } from '#contract/call'
import type { AppContext, RequestContext } from '../context.ts'

type Part = 'params' | 'query' | 'body'
type Parsed<C, K extends Part> = C extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

type Answer<C> = C extends { readonly answer: infer S extends z.ZodType } ? z.output<S> : never

/** Public calls are answered without a sign-in, so they have no tenant. */
type ContextOf<C> = C extends { readonly public: true } ? AppContext : RequestContext

/** Validated request: its parts have the shapes that the call describes. */
export interface Received<C> {
  readonly ctx: ContextOf<C>
  readonly params: Parsed<C, 'params'>
  readonly query: Parsed<C, 'query'>
  readonly body: Parsed<C, 'body'>
  /** The validated parts that the call takes, in one object. */
  readonly input: { readonly [K in Part as C extends Record<K, z.ZodType> ? K : never]: Parsed<C, K> }
  /** Versions of the record that the caller has seen; `null` if not sent: the last write then wins. */
  readonly ifMatch: readonly string[] | null
  /** Raw request, for streams, cookies and signatures. */
  readonly request: Request
}

/** A call together with its implementation. */
export interface Handled {
  readonly call: Call
  run(received: Received<Call>): Promise<unknown>
  /** Reads the state that the call changes; the audit log stores it before and after. */
  readState?(received: Received<Call>): Promise<unknown>
}

/**
 * Binds a call of the contract to its implementation. `run` returns the answer of the contract, or a finished
 * `Response` for files and events.
 */
export function handle<C extends Call>(
  call: C,
  run: (received: Received<C>) => Promise<Answer<C> | Response>,
  readState?: (received: Received<C>) => Promise<unknown>,
): Handled {
  return { call, run, ...(readState ? { readState } : {}) } as unknown as Handled
}
