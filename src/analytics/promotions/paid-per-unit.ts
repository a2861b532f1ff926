import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'

/** Average price paid for a unit of each product; NaN if none was sold. */
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
