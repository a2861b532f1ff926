import type { Client } from 'pg'
import { fillProducts } from '../../catalogue/fill-products.ts'
import { amountText } from '../cells/numbers.ts'
import type { ProductFacts } from '../classify/product-facts.ts'
import { keepChangesSql } from './write-products.ts'

interface Filling {
  readonly companyId: string
  readonly importId: string
  readonly products: ReadonlyMap<string, ProductFacts>
}

/** Fills facts of products from an order file. Changes are recorded for the undo. */
export function fillFromOrders(client: Client, { companyId, importId, products }: Filling): Promise<void> {
  const filled = [...products].map(([sku, { productType, vendor, cost }]) => ({
    ...{ sku, productType, vendor },
    cost: cost === null ? null : amountText(cost),
  }))
  return fillProducts(client, { companyId, importId, products: filled, follow: keepChangesSql })
}
