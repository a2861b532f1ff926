import type * as z from 'zod'
import type { salesRecord } from '#contract/schemas/sales'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
/** Ids come as text from the address; what is no id is not there either. */
export declare function readSaleId(text: string): string
/** One sales record, wherever in the table it stands. */
export declare function getSale(args: {
  readonly ctx: TenantContext
  readonly input: {
    readonly params: {
      readonly id: string
    }
  }
}): Promise<z.infer<typeof salesRecord>>
/** Another company's record looks absent. */
export declare function readSale(
  tx: TenantTransaction,
  companyId: string,
  saleId: string,
): Promise<z.infer<typeof salesRecord>>
