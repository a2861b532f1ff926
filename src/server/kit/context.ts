import type { Logger } from 'pino'
import type { Role } from '#contract/roles'
import type { Config } from './config.ts'
import type { Database, TenantTransaction, TransactionOptions } from './db/database.ts'
import type { ReadStatement } from './db/tenant-read.ts'
import type { Jobs } from './jobs/jobs.ts'

/** Events that features emit without knowing the listeners; `listeners.ts` connects them. */
export interface Events {
  /**
   * Facts that estimates read have changed: sales, products or calendar. `tx` is the transaction of the change, so
   * that the change and its consequences are committed together or not at all.
   */
  storeDataChanged(change: {
    readonly ctx: Pick<TenantContext, 'companyId' | 'jobs'>
    readonly tx: TenantTransaction
    /** True if the store-wide results of the last estimation are no longer valid. */
    readonly isWhole?: boolean
    /** True if the person probably makes more such changes within seconds, which are to have one consequence. */
    readonly isOneOfMany?: boolean
    /** True if sales are gone that an estimation may be reading: it ends without a result. */
    readonly isRemoval?: boolean
  }): Promise<unknown>
  /** Products were added, or their GTIN, manufacturer's number, vendor or code changed; `null`: any of them. */
  productNumbersChanged(change: {
    readonly ctx: Pick<TenantContext, 'companyId' | 'jobs'>
    readonly tx: TenantTransaction
    readonly productIds: readonly number[] | null
  }): Promise<unknown>
  /** The lines of a file were removed, in the transaction `tx`. */
  importRemoved(removal: { readonly tx: TenantTransaction; readonly companyId: string }): Promise<unknown>
  /** The sample store's lines and calendar were removed, in the transaction `tx`. */
  sampleStoreRemoved(removal: {
    readonly tx: TenantTransaction
    readonly companyId: string
  }): Promise<unknown>
  /** Days are about to pass in the practice shop: what must be known of before is to be stored now. */
  daysWillPass(practice: { readonly ctx: TenantContext }): Promise<unknown>
  /** Emitted when a person opens the product. */
  signedIn(person: { readonly ctx: TenantContext }): Promise<unknown>
}

/**
 * Services that all parts of a running process share. Clock and services are arguments, so that tests can replace
 * them.
 */
export interface AppContext {
  readonly config: Config
  readonly db: Database
  readonly jobs: Jobs
  readonly events: Events
  readonly log: Logger
  readonly clock: () => Date
}

/** Identity of the caller, with the only access to their company's rows. */
export interface TenantContext extends AppContext {
  readonly companyId: string
  readonly userId: string
  inTenant<T>(run: (tx: TenantTransaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Runs one reading statement in one round trip; within the transaction if the context has joined one. */
  read<Row>(statement: ReadStatement): Promise<readonly Row[]>
}

export interface Actor {
  readonly issuer: string
  readonly subject: string
  readonly scopes: readonly string[]
  /** Session of the token, if the identity provider names it. */
  readonly sessionId?: string | undefined
}

/** Origin of a request, for the audit log and the list of sessions. */
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
  /** Name of the API key; `null` if a person acts. */
  readonly apiKey: string | null
  /**
   * True for a read-only API key: it reads what its maker may read and changes nothing, not even what a viewer may
   * change.
   */
  readonly mayOnlyRead?: boolean | undefined
  /** The only calls that an API key may make: those of its scope. */
  readonly mayOnlySend?: boolean | undefined
  readonly keyScopes?: readonly string[] | undefined
}

/** User id of what acts for a company without a user: a job, a link in a mail, a message of a provider or platform. */
export const NO_USER = '00000000-0000-0000-0000-000000000000'

export function tenantContext(app: AppContext, companyId: string, userId: string): TenantContext {
  return {
    ...app,
    companyId,
    userId,
    inTenant: (run, options) => app.db.inTenant(companyId, run, options),
    read: (statement) => app.db.readInTenant(companyId, statement),
  }
}

/** Returns a copy of the context whose reads and writes all use the given transactions. */
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

/** Returns a copy of the context whose reads and writes join a transaction that the caller ends. */
export function joined<C extends TenantContext>(ctx: C, tx: TenantTransaction): C {
  return withTransactions(ctx, (_companyId, run) => run(tx))
}
