import type { TenantTransaction } from './db/database.ts'
import type { Jobs } from './jobs/jobs.ts'

export interface StoreChange {
  readonly ctx: { readonly companyId: string; readonly jobs: Jobs }
  /** The transaction that changed the data: the change and what follows from it both happen, or neither. */
  readonly tx: TenantTransaction
}

/** What the store's features announce. They do not know who listens; `listeners.ts` does. */
export interface StoreEvents {
  /** Sales, products or calendar facts changed that estimates read. */
  storeDataChanged(change: StoreChange): Promise<unknown>
}
