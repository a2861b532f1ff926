import { understood } from '../read-record.ts'
import type { FixedPrice, FixedPrices } from '../store-platform.ts'
import type { Ask } from './ask.ts'
import { fixedPricesQuery, priceListsQuery } from './queries.ts'
import { readRest } from './read-pages.ts'
import * as wire from './types.ts'

/** Reads which variants have a fixed price in a market or a catalogue; a sale is the variant's own price in Shopify. */
export async function readFixedPrices(ask: Ask): Promise<FixedPrices> {
  const found = new Map<string, FixedPrice[]>()
  for (const { id, name, fixedPricesCount } of await readPriceLists(ask)) {
    if (fixedPricesCount === 0) continue
    const rows = await readRest({
      ask,
      query: fixedPricesQuery,
      variables: { id },
      schema: wire.fixedPricePage,
      at: ['priceList', 'prices'],
      begun: null,
    })
    for (const { variant } of rows)
      found.set(variant.id, [...(found.get(variant.id) ?? []), { list: name, isSale: false }])
  }
  return found
}

async function readPriceLists(ask: Ask) {
  const lists = []
  let after: string | null = null
  do {
    const { priceLists }: ReturnType<typeof wire.priceListsAnswer.parse> = understood(
      wire.priceListsAnswer,
      await ask(priceListsQuery, { after }),
    )
    lists.push(...priceLists.nodes)
    after = priceLists.pageInfo.hasNextPage ? (priceLists.pageInfo.endCursor ?? null) : null
  } while (after !== null)
  return lists
}
