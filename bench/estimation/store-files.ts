import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { isoDateOfDay } from '#analytics'
import { storeParts, typeName } from './stores.ts'

/** Characters collected before they are written. */
const CHUNK = 1 << 20

/** Writes a drawn store as the orders and products file of an analyst. Returns the number of lines. */
export async function writeStoreFiles(
  { orders, products }: { readonly orders: string; readonly products: string },
  productCount: number,
  months: number,
): Promise<number> {
  const dates = new Map<number, string>()
  const dateOf = (day: number) => {
    if (!dates.has(day)) dates.set(day, isoDateOfDay(day))
    return dates.get(day)!
  }
  const ordersFile = createWriteStream(orders)
  const productsFile = createWriteStream(products)
  let text = 'order_id,date,product_id,quantity,total\n'
  let catalogue = 'product_id,title,product_type,vendor,price,cost,created_at\n'
  let count = 0
  let part = 0
  for (const { seed, products: drawn, lines } of storeParts(productCount, months)) {
    for (const each of drawn)
      catalogue += `${seed}-${each.sku},"${each.title}",${typeName(each, part)},${each.vendor},${each.priceCents / 100},${each.costCents / 100},${isoDateOfDay(each.createdDay)}\n`
    for (let k = 0; k < lines.count; k++) {
      text += `${seed}-${lines.order[k]},${dateOf(lines.day[k]!)},${seed}-${drawn[lines.product[k]!]!.sku},${lines.quantity[k]},${lines.totalCents[k]! / 100}\n`
      if (text.length < CHUNK) continue
      if (!ordersFile.write(text)) await once(ordersFile, 'drain')
      text = ''
    }
    count += lines.count
    part++
  }
  for (const [file, rest] of [
    [ordersFile, text],
    [productsFile, catalogue],
  ] as const) {
    file.end(rest)
    await once(file, 'finish')
  }
  return count
}
