import { type RouteName } from '#contract/routes'
import { type RequestContext } from '../../kit/context.ts'

interface Called {
  readonly name: RouteName
  readonly input: Readonly<Record<string, unknown>>
  /** The state that the call's answer leaves, where the call has one; else null. */
  readonly readState: (ctx: RequestContext) => Promise<unknown>
}
export declare function changes(name: RouteName): boolean
/** Whether a call stores anything, entered or not. */
export declare function stores(name: RouteName): boolean
/** Everything that changes something, and everything that carries data away. */
export declare function isAudited(name: RouteName): boolean
/**
 * Runs a call and enters it into the audit log: what it changed, or that it was not allowed. The entry of a change is
 * written in the transaction of the change; what changes no row of the company is entered when it is done.
 */
export declare function auditCall<T>(
  ctx: RequestContext,
  called: Called,
  run: (ctx: RequestContext) => Promise<T>,
): Promise<T>
export declare function auditDone(ctx: RequestContext, name: RouteName): Promise<void>
export declare function auditRefusal(ctx: RequestContext, name: RouteName, reason: string): Promise<void>
