export interface ProgressSample {
  readonly atMs: number
  /** 0…1 */
  readonly share: number
}

/** The pace is that of the last half minute: a connection and a machine change theirs. */
const WINDOW_MS = 30_000
/** Before this much has been seen, an estimate would be a guess. */
const LEAST_SEEN_MS = 4000
const LEAST_SEEN_SHARE = 0.01
/** Work that takes no longer needs no estimate. */
const LONG_MS = 10_000

/** Adds what was measured last; work that begins again, or whose total is unknown, is measured anew. */
export function withSample(
  samples: readonly ProgressSample[],
  share: number | null,
  atMs: number,
): readonly ProgressSample[] {
  if (share === null) return []
  const last = samples.at(-1)
  if (!last || share < last.share) return [{ atMs, share }]
  return share === last.share ? samples : [...samples, { atMs, share }]
}

/** Milliseconds until the share is 1 at the measured pace; `null` while too little is known, and for short work. */
export function timeLeftMs(samples: readonly ProgressSample[], nowMs: number): number | null {
  const [begin, last] = [samples[0], samples.at(-1)]
  if (!begin || !last) return null
  const from = samples.findLast(({ atMs }) => atMs <= nowMs - WINDOW_MS) ?? begin
  const seenMs = nowMs - from.atMs
  const seen = last.share - from.share
  if (nowMs - begin.atMs < LEAST_SEEN_MS || last.share - begin.share < LEAST_SEEN_SHARE || seen <= 0)
    return null
  const leftMs = ((1 - last.share) * seenMs) / seen
  return nowMs - begin.atMs + leftMs > LONG_MS ? leftMs : null
}
