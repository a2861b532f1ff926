import { GraphqlProblem } from '../graphql/execute.ts'
import type { Shop, ShopPriceList } from '../shop.ts'
import { connection, type PageArguments } from './connections.ts'
import { gid, numberOf } from './records.ts'

/** Price lists of markets and catalogues, of which all prices are fixed ones. */
export function priceListFields({ priceLists: lists = [], scopes }: Pick<Shop, 'priceLists' | 'scopes'>) {
  const record = ({ id, name, prices }: ShopPriceList) => ({
    id: gid('PriceList', id),
    name,
    fixedPricesCount: prices.length,
    prices: (page: PageArguments) =>
      connection(prices, page, ({ variantId }) => ({ variant: { id: gid('ProductVariant', variantId) } })),
  })
  return {
    priceLists(page: PageArguments) {
      // The person who installed the app also has to see catalogs; the practice shop knows scopes only.
      if (!scopes.includes('read_products'))
        throw new GraphqlProblem('Access denied for priceLists field.', 'ACCESS_DENIED')
      return connection(lists, page, record)
    },
    priceList({ id }: { id: string }) {
      const found = lists.find((each) => each.id === numberOf(id))
      return found ? record(found) : null
    },
  }
}
