import type { Logger } from 'pino'
import type { Role } from '#contract/roles'
import type { Config } from './config.ts'
import type { Database, TenantTransaction, TransactionOptions } from './db/database.ts'
import type { ReadStatement } from './db/tenant-read.ts'
import type { Jobs } from './jobs/jobs.ts'

/** What features announce. They do not know who listens; `listeners.ts` does. */
export interface Events {
  /**
   * Sales, products or calendar facts changed that estimates read. `tx` is the transaction that changed them: the change
   * and what follows from it both happen, or neither.
   */
  storeDataChanged(change: {
    readonly ctx: Pick<TenantContext, 'companyId' | 'jobs'>
    readonly tx: TenantTransaction
    /** `true`: what the last estimation found out of the whole store holds no longer. */
    readonly isWhole?: boolean
  }): Promise<unknown>
  /** A person opened the product. */
  signedIn(person: { readonly ctx: TenantContext }): Promise<unknown>
}

/** What every part of a running process shares. Clock and services are arguments, so that tests choose them. */
export interface AppContext {
  readonly config: Config
  readonly db: Database
  readonly jobs: Jobs
  readonly events: Events
  readonly log: Logger
  readonly clock: () => Date
}

/** Who asks, and the only door to their company's rows. */
export interface TenantContext extends AppContext {
  readonly companyId: string
  readonly userId: string
  inTenant<T>(run: (tx: TenantTransaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** One statement that reads, in one round trip; in a context that joins a transaction, within it. */
  read<Row>(statement: ReadStatement): Promise<readonly Row[]>
}

export interface Actor {
  readonly issuer: string
  readonly subject: string
  readonly scopes: readonly string[]
  /** The sign-in that the token belongs to, where its provider names it. */
  readonly sessionId?: string | undefined
}

/** Where a request came from, for the audit log and the list of sessions. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
}

export interface RequestContext extends TenantContext {
  readonly actor: Actor
  readonly accessToken: string
  readonly requestId: string
  readonly role: Role
  readonly origin: Origin
  /** Name of the API key, where one acts. */
  readonly apiKey: string | null
  /** An API key that may only read: no more than its maker may see, and nothing of what a viewer may change. */
  readonly mayOnlyRead?: boolean | undefined
}

export function tenantContext(app: AppContext, companyId: string, userId: string): TenantContext {
  return {
    ...app,
    companyId,
    userId,
    inTenant: (run, options) => app.db.inTenant(companyId, run, options),
    read: (statement) => app.db.readInTenant(companyId, statement),
  }
}

/** The same context on another way into a tenant: all that it reads and writes goes there. */
export function withTransactions<C extends TenantContext>(ctx: C, inTenant: Database['inTenant']): C {
  const readInTenant: Database['readInTenant'] = <Row>(companyId: string, { text, values }: ReadStatement) =>
    inTenant(companyId, async ({ client }) => {
      const { rows } = await client.query(text, [...values])
      return rows as Row[]
    })
  return {
    ...ctx,
    db: { ...ctx.db, inTenant, readInTenant },
    inTenant: (run, options) => inTenant(ctx.companyId, run, options),
    read: (statement) => readInTenant(ctx.companyId, statement),
  }
}

/** Everything that the context reads or writes joins a transaction that the caller ends. */
export function joined<C extends TenantContext>(ctx: C, tx: TenantTransaction): C {
  return withTransactions(ctx, (_companyId, run) => run(tx))
}
