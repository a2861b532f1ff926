import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
export interface AuditEvent {
  /** Name of the call, or of what happened: `signedIn`, `passwordChanged`. */
  readonly action: string
  readonly object?: string | null
  readonly before?: unknown
  readonly after?: unknown
  /** `done`, or why it was refused. */
  readonly result?: string
  /** Where the person is not the one to name: an API key. */
  readonly actor?: string | null
  readonly address?: string | null
  readonly device?: string | null
  readonly requestId?: string | null
}
interface Call {
  readonly ctx: TenantContext
  readonly input: AuditEvent
}
interface EntryCall {
  readonly ctx: Pick<TenantContext, 'companyId' | 'userId' | 'clock'>
  readonly input: AuditEvent
}
/** Adds one entry. Nothing in the product can change or remove it: the application's role may not. */
export declare function recordAudit({ ctx, input }: Call): Promise<void>
/** In the transaction of the change itself: neither stands without the other. */
export declare function enterAudit(tx: TenantTransaction, { ctx, input }: EntryCall): Promise<void>
/** What may stand in a log: no secrets, and of long lists that they were long. */
export declare function kept(value: unknown): unknown
