import type * as z from 'zod'
import type { product } from '#contract/schemas/catalogue'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
/** Ids come as text from the address; what is no id is not there either. */
export declare function readProductId(text: string): number
/** One product, wherever in the catalogue it stands. */
export declare function getProduct(args: {
  readonly ctx: TenantContext
  readonly input: {
    readonly params: {
      readonly id: string
    }
  }
}): Promise<{
  product: z.infer<typeof product>
}>
/** Another company's product looks absent. */
export declare function getProductInCompany(
  { client }: TenantTransaction,
  companyId: string,
  productId: number,
): Promise<z.infer<typeof product>>
