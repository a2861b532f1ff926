import { type LearnedEndings, type StoreErrors } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { type MainChannel } from '../channels/main-channel.ts'
import { type StoreSetting } from './advice-rows.ts'
/** What advice on any product of a store needs beside the product itself. */
export interface PricingSetting extends StoreSetting {
  /** Mean profit of the next 30 days over the products that sold, at today's prices. */
  readonly meanMonthlyProfit: number
  /** Smallest amount of the currency. */
  readonly step: number
  readonly endings: LearnedEndings
  /** Whose customers the prices are for; `null`: all sales are of one channel. */
  readonly channel: MainChannel | null
}
export declare function readPricingSetting(tx: TenantTransaction, companyId: string): Promise<PricingSetting>
/** How the shop's prices end, of the products that sold. */
export declare function readEndings(
  tx: TenantTransaction,
  companyId: string,
  currency: string,
): Promise<LearnedEndings>
/** Standard deviation of the store's mean elasticity. */
export declare const storeDeviationOf: ({ diagnostics }: Pick<StoreSetting, 'diagnostics'>) => number
/** What the products share in their errors, for sums over several of them. */
export declare function readStoreErrors(
  tx: TenantTransaction,
  companyId: string,
  { diagnostics }: Pick<StoreSetting, 'diagnostics'>,
): Promise<StoreErrors>
