import type { AskRest } from '../ask-rest.ts'
import { understood } from '../read-record.ts'
import type { FixedPrice, FixedPrices } from '../store-platform.ts'
import * as wire from './types.ts'

const LISTS_PER_PAGE = 20
/** With the path to the variant Medusa names the variant of each price. */
const fields =
  'id,title,type,status,starts_at,ends_at,*price_list_rules,prices.currency_code,prices.amount,prices.min_quantity,prices.price_rules.attribute,prices.price_rules.value,prices.price_set.variant.id'

/** Reads which variants have a price in an active price list. A list for everybody of type sale is a sale. */
export async function readFixedPrices(ask: AskRest, currency: string): Promise<FixedPrices> {
  const found = new Map<string, FixedPrice[]>()
  for (let offset = 0, isMore = true; isMore; offset += LISTS_PER_PAGE) {
    const query = [
      ['fields', fields],
      ['limit', String(LISTS_PER_PAGE)],
      ['offset', String(offset)],
    ] as const
    const { price_lists: lists, count } = understood(
      wire.priceListsAnswer,
      await ask('/admin/price-lists', query),
    )
    for (const list of lists.filter(isActive)) note(found, list, currency)
    isMore = lists.length > 0 && offset + LISTS_PER_PAGE < count
  }
  return found
}

/** A list that begins later counts: it will take the place of a price that is written now. */
function isActive({ status, ends_at }: wire.WirePriceList): boolean {
  return status === 'active' && (ends_at == null || Date.parse(ends_at) > Date.now())
}

/** An entry for a quantity, a region or another currency is a price for some customers. */
function isGeneral(entry: NonNullable<wire.WirePriceList['prices']>[number], currency: string): boolean {
  const { currency_code, min_quantity, rules } = entry
  return currency_code === currency && (min_quantity ?? 0) <= 1 && Object.keys(rules ?? {}).length === 0
}

function note(found: Map<string, FixedPrice[]>, list: wire.WirePriceList, currency: string): void {
  const isForAll = Object.keys(list.rules ?? {}).length === 0
  for (const entry of list.prices ?? []) {
    const { variant_id: variant, amount } = entry
    if (!variant) continue
    const isSale = list.type === 'sale' && isForAll && isGeneral(entry, currency)
    const others = (found.get(variant) ?? []).filter((each) => each.list !== list.title)
    const known = found.get(variant)?.find((each) => each.list === list.title)
    const price = amount == null ? null : String(amount)
    const sale = isSale ? { price, from: list.starts_at ?? null, to: list.ends_at ?? null } : known?.sale
    found.set(variant, [
      ...others,
      { list: list.title, isSale: sale !== undefined, ...(sale ? { sale } : {}) },
    ])
  }
}
