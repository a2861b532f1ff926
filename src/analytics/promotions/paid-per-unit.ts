import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'

/** What a unit of each product was sold for on average; NaN where none was. */
export function paidPerUnit(
  { product, quantity, total }: OrderLineColumns,
  productCount: number,
): Float64Array {
  const units = new Float64Array(productCount)
  const money = new Float64Array(productCount)
  for (let k = 0; k < product.length; k++) {
    if (!(quantity[k]! > 0 && total[k]! > 0)) continue
    units[product[k]!]! += quantity[k]!
    money[product[k]!]! += total[k]!
  }
  return money.map((each, at) => each / units[at]!)
}
