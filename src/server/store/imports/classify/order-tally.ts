import { hash } from 'node:crypto'
import { type LineVerdict, orderVerdict, verdictBit } from '#analytics/rows'
import { HashTable } from './hash-table.ts'
import { keyOfDigest } from './line-identity.ts'

export interface OrderCounts {
  /** Orders in the file. */
  readonly inFile: number
  /** Orders with at least one sale line. */
  readonly kept: number
  /** All other orders, by reason. */
  readonly rejected: Readonly<Record<string, number>>
}

/** Counts which orders remain and why the others do not, by combining the verdicts of an order's rows. */
export class OrderTally {
  private readonly bits = new HashTable()
  private lastOrder = ''
  private lastKey: readonly [number, number] = [0, 0]
  private single = new Map<LineVerdict, number>()

  add(order: string, verdict: LineVerdict): void {
    if (order === '') {
      this.single.set(verdict, (this.single.get(verdict) ?? 0) + 1)
      return
    }
    if (order !== this.lastOrder) {
      this.lastKey = keyOfDigest(hash('sha256', order, 'hex'))
      this.lastOrder = order
    }
    this.bits.unite(...this.lastKey, verdictBit(verdict))
  }

  counts(): OrderCounts {
    const byVerdict = new Map(this.single)
    for (const bits of this.bits.entries()) {
      const verdict = orderVerdict(bits)
      if (verdict) byVerdict.set(verdict, (byVerdict.get(verdict) ?? 0) + 1)
    }
    const kept = byVerdict.get('sale') ?? 0
    byVerdict.delete('sale')
    const inFile = kept + [...byVerdict.values()].reduce((sum, count) => sum + count, 0)
    return { inFile, kept, rejected: Object.fromEntries(byVerdict) }
  }
}
