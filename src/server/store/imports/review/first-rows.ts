export interface FirstRows<Row> {
  readonly rows: () => AsyncGenerator<readonly Row[]>
  /** True if every row was returned. */
  readonly isWhole: () => boolean
  /** Number of rows returned. */
  readonly count: () => number
}

export interface Most {
  readonly rows: number
  /** Time limit from now on, in ms; the first piece is returned in any case. */
  readonly ms: number
}

/** Yields the rows that can be counted while a person waits. */
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
