import { growingLines } from './line-columns.ts'
import type { SampleLines } from './sample-store.ts'

/** Offset of customer numbers, because customers of the second channel are others than those of the first. */
const CUSTOMERS_APART = 50_000

/** Order lines of two channels in chronological order, with consecutive order numbers. */
export function mergeLines(main: SampleLines, second: SampleLines): SampleLines {
  const merged = growingLines(main.count + second.count)
  const sources = [main, second]
  const next = [0, 0]
  const place = sources.map((lines) => new Int32Array(lines.count))
  for (let order = 0; next[0]! < main.count || next[1]! < second.count; order++) {
    const from = isBefore(main, next[0]!, second, next[1]!) ? 0 : 1
    const lines = sources[from]!
    const ref = lines.order[next[from]!]!
    for (; next[from]! < lines.count && lines.order[next[from]!] === ref; next[from]!++) {
      const k = next[from]!
      const reverses = lines.reverses[k]!
      const customer = lines.customer[k]!
      place[from]![k] = merged.add({
        ...rowOf(lines, k),
        order,
        channel: from,
        customer: from === 1 && customer > 0 ? customer + CUSTOMERS_APART : customer,
        reverses: reverses < 0 ? -1 : place[from]![reverses]!,
      })
    }
  }
  return merged.finish()
}

function isBefore(a: SampleLines, i: number, b: SampleLines, j: number): boolean {
  if (i >= a.count) return false
  if (j >= b.count) return true
  return a.day[i]! < b.day[j]! || (a.day[i] === b.day[j] && a.secondOfDay[i]! <= b.secondOfDay[j]!)
}

function rowOf(lines: SampleLines, k: number) {
  return {
    product: lines.product[k]!,
    day: lines.day[k]!,
    secondOfDay: lines.secondOfDay[k]!,
    quantity: lines.quantity[k]!,
    unitPriceCents: lines.unitPriceCents[k]!,
    totalCents: lines.totalCents[k]!,
    country: lines.country[k]!,
    coupon: lines.coupon[k]!,
    kind: lines.kind[k]!,
  }
}
