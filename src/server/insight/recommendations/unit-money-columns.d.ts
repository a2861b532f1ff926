import { type UnitMoney } from '#analytics'

/** Ordered, listed, kept, received: the four sums of `UnitSums`; `null` where the product has none. */
type Sums = readonly [number, number, number, number] | null
export interface UnitMoneyColumns {
  readonly unitSums: Sums
  /** Of all products of the store together. */
  readonly storeUnitSums: Sums
}
/** `f` are the price facts of the product. The sum over the store is made once for the whole statement. */
export declare const unitMoneyColumns =
  '\n  case when f.units_ordered is not null then array[f.units_ordered, f.listed_money, f.units_kept, f.received_money] end as "unitSums",\n  (select array[sum(units_ordered), sum(listed_money), sum(units_kept), sum(received_money)] from price_facts where company_id = $1 and units_ordered is not null) as "storeUnitSums"'
/** What becomes of an ordered unit of the product at its list price. */
export declare function unitOf({ unitSums, storeUnitSums }: UnitMoneyColumns): UnitMoney
