import { type UnitMoney, unitMoney } from '#analytics'

/** Ordered, listed, kept, received: the four sums of `UnitSums`; `null` where the product has none. */
type Sums = readonly [number, number, number, number] | null

export interface UnitMoneyColumns {
  readonly unitSums: Sums
  /** Sums of all products of the store. */
  readonly storeUnitSums: Sums
}

const own = 'f.units_ordered, f.listed_money, f.units_kept, f.received_money'
const ofStore = 'sum(units_ordered), sum(listed_money), sum(units_kept), sum(received_money)'

/** `f` are the price facts of the product. The sum over the store is computed once for the whole statement. */
export const unitMoneyColumns = `
  case when f.units_ordered is not null then array[${own}] end as "unitSums",
  (select array[${ofStore}] from price_facts where company_id = $1 and units_ordered is not null) as "storeUnitSums"`

/** Returns how much of an ordered unit at list price is paid, kept and received. */
export function unitOf({ unitSums, storeUnitSums }: UnitMoneyColumns): UnitMoney {
  return unitMoney(sumsOf(unitSums), sumsOf(storeUnitSums))
}

function sumsOf(sums: Sums) {
  if (sums === null || sums[0] === null) return null
  const [ordered, listed, kept, received] = sums
  return { ordered, listed, kept, received }
}
