export interface FirstRows<Row> {
  readonly rows: () => AsyncGenerator<readonly Row[]>
  /** Whether every row was handed out. */
  readonly isWhole: () => boolean
  /** How many were handed out. */
  readonly count: () => number
}

export interface Most {
  readonly rows: number
  /** From now on; the first piece is handed out in any case. */
  readonly ms: number
}

/** The rows that can be counted while a person waits for the count. */
export function firstRows<Row>(
  all: () => AsyncIterable<readonly Row[]>,
  most: Most,
  now: () => number = () => performance.now(),
): FirstRows<Row> {
  const endAt = now() + most.ms
  let isWhole = true
  let count = 0
  async function* rows() {
    let left = most.rows
    for await (const piece of all()) {
      if (left <= 0 || (left < most.rows && now() > endAt)) {
        isWhole = false
        return
      }
      if (piece.length > left) isWhole = false
      count += Math.min(piece.length, left)
      yield piece.slice(0, left)
      left -= piece.length
    }
  }
  return { rows, isWhole: () => isWhole, count: () => count }
}
