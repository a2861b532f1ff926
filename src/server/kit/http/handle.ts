import type * as z from 'zod'
import type { Call } from '#contract/call'
import type { AppContext, RequestContext } from '../context.ts'

type Part = 'params' | 'query' | 'body'
type Parsed<C, K extends Part> = C extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

type Answer<C> = C extends { readonly answer: infer S extends z.ZodType } ? z.output<S> : never

/** Public calls are answered before anybody has signed in. */
type ContextOf<C> = C extends { readonly public: true } ? AppContext : RequestContext

/** A request whose parts have the shapes that its call describes. */
export interface Received<C> {
  readonly ctx: ContextOf<C>
  readonly params: Parsed<C, 'params'>
  readonly query: Parsed<C, 'query'>
  readonly body: Parsed<C, 'body'>
  /** The parts that the call takes, in one object. */
  readonly input: { readonly [K in Part as C extends Record<K, z.ZodType> ? K : never]: Parsed<C, K> }
  /** The versions that the caller saw; `null` where it does not say: then the last one wins. */
  readonly ifMatch: readonly string[] | null
  /** For streams, cookies and signatures: the raw request. */
  readonly request: Request
}

/** A call bound to what carries it out. */
export interface Handled {
  readonly call: Call
  run(received: Received<Call>): Promise<unknown>
  /** Reads the state that the call changes, for the audit log: before and after. */
  readState?(received: Received<Call>): Promise<unknown>
}

/** Binds a call of the contract. `run` answers as the contract says, or with a finished `Response` for files and events. */
export function handle<C extends Call>(
  call: C,
  run: (received: Received<C>) => Promise<Answer<C> | Response>,
  readState?: (received: Received<C>) => Promise<unknown>,
): Handled {
  return { call, run, ...(readState ? { readState } : {}) } as unknown as Handled
}
