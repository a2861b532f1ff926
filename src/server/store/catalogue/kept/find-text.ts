/** The texts of many records in one, so that one search runs through all of them. */
export interface SearchTexts {
  readonly text: string
  /** Start of each text, and after the last one the start of a further one. */
  readonly starts: Uint32Array
}

/** Indexes `count` texts that are joined by `separator`. */
export function searchTexts(joined: string, separator: string, count: number): SearchTexts {
  const text = joined + separator
  const starts = new Uint32Array(count + 1)
  for (let record = 1; record <= count; record++)
    starts[record] = text.indexOf(separator, starts[record - 1]) + separator.length
  return { text, starts }
}

/** Returns the records whose text contains the needle, in their order. Every text contains an empty needle. */
export function findText({ text, starts }: SearchTexts, needle: string): Uint32Array {
  const count = starts.length - 1
  const found = new Uint32Array(count)
  let hits = 0
  for (let record = 0; record < count; ) {
    const at = text.indexOf(needle, starts[record])
    if (at < 0) break
    record = recordAt(starts, at, record)
    if (record >= count) break
    found[hits++] = record++
  }
  return found.slice(0, hits)
}

/** Returns the last record that begins at or before `at`, searched from `from` on in steps that double. */
function recordAt(starts: Uint32Array, at: number, from: number): number {
  let low = from
  let step = 1
  while (low + step < starts.length && (starts[low + step] ?? 0) <= at) {
    low += step
    step *= 2
  }
  let high = Math.min(starts.length, low + step)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle
  }
  return low
}
