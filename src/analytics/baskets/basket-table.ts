/** Sale lines of orders, one array per field. Cancelled lines must be removed before; returns are ignored here. */
export interface BasketLines {
  /** Order numbers from 0, in any sequence. */
  readonly order: Int32Array
  readonly product: Int32Array
  /** Days since 1970-01-01. */
  readonly day: Int32Array
  readonly quantity: Int32Array
}

/** Orders with 2 to `largestBasket` different products, products ascending within each. */
export interface BasketTable {
  readonly count: number
  /** Products of basket k: `products[start[k]]` … `products[start[k + 1] - 1]`. */
  readonly start: Int32Array
  readonly products: Int32Array
  readonly day: Int32Array
  /** Orders with 1 to `largestBasket` products; the denominator of support. */
  readonly orders: number
  /** Those of `orders` that hold each product; the denominator of confidence. */
  readonly ordersWith: Int32Array
  /** Orders left out because they hold more than `largestBasket` products (a reseller's order says little). */
  readonly tooLarge: number
}

/** Most products of an order that counts: a larger one is a reseller's, and its cost grows with its size squared. */
export const largestBasket = 50

/** Groups lines by order with a counting sort; time and memory linear in the lines. */
export function buildBaskets(lines: BasketLines, productCount: number): BasketTable {
  const { byOrder, orderStart } = sortByOrder(lines)
  const ordersWith = new Int32Array(productCount)
  const start = new Int32Array(orderStart.length)
  const products = new Int32Array(byOrder.length)
  const day = new Int32Array(orderStart.length)
  let count = 0
  let orders = 0
  let tooLarge = 0
  let used = 0
  for (let order = 0; order + 1 < orderStart.length; order++) {
    const from = orderStart[order]!
    const to = orderStart[order + 1]!
    if (from === to) continue
    const size = distinctProducts(lines.product, byOrder.subarray(from, to), products, used)
    if (size > largestBasket) {
      tooLarge++
      continue
    }
    orders++
    for (let k = used; k < used + size; k++) ordersWith[products[k]!]!++
    if (size < 2) continue
    start[count] = used
    day[count] = lines.day[byOrder[from]!]!
    used += size
    count++
  }
  start[count] = used
  return {
    count,
    start: start.slice(0, count + 1),
    products: products.slice(0, used),
    day: day.slice(0, count),
    orders,
    ordersWith,
    tooLarge,
  }
}

function sortByOrder(lines: BasketLines): { byOrder: Int32Array; orderStart: Int32Array } {
  let orders = 0
  for (const order of lines.order) orders = Math.max(orders, order + 1)
  const orderStart = new Int32Array(orders + 1)
  let sales = 0
  for (let k = 0; k < lines.order.length; k++) {
    if (lines.quantity[k]! <= 0) continue
    orderStart[lines.order[k]! + 1]!++
    sales++
  }
  for (let k = 0; k < orders; k++) orderStart[k + 1]! += orderStart[k]!
  const free = orderStart.slice()
  const byOrder = new Int32Array(sales)
  for (let k = 0; k < lines.order.length; k++) {
    if (lines.quantity[k]! > 0) byOrder[free[lines.order[k]!]!++] = k
  }
  return { byOrder, orderStart }
}

/** Writes the sorted different products of the rows into `into` at `at`; returns how many. */
function distinctProducts(product: Int32Array, rows: Int32Array, into: Int32Array, at: number): number {
  for (let k = 0; k < rows.length; k++) into[at + k] = product[rows[k]!]!
  const written = into.subarray(at, at + rows.length).sort()
  let size = 0
  for (let k = 0; k < written.length; k++) {
    if (k === 0 || written[k] !== written[k - 1]) written[size++] = written[k]!
  }
  return size
}
