import type { ShopPriceList } from '../shop.ts'
import { connection, type PageArguments } from './connections.ts'
import { gid, numberOf } from './records.ts'

/** Price lists of markets and catalogues, of which all prices are fixed ones. */
export function priceListFields(lists: readonly ShopPriceList[]) {
  const record = ({ id, name, prices }: ShopPriceList) => ({
    id: gid('PriceList', id),
    name,
    fixedPricesCount: prices.length,
    prices: (page: PageArguments) =>
      connection(prices, page, ({ variantId }) => ({ variant: { id: gid('ProductVariant', variantId) } })),
  })
  return {
    priceLists: (page: PageArguments) => connection(lists, page, record),
    priceList({ id }: { id: string }) {
      const found = lists.find((each) => each.id === numberOf(id))
      return found ? record(found) : null
    },
  }
}
