import { MINUTE_MS } from '#contract/durations'

/** What a query of TanStack Query knows of its answers. */
interface Looked {
  readonly state: { readonly dataUpdatedAt: number; readonly errorUpdatedAt: number }
}

/** The client allows five calls a minute for each address: one of them is left for what the person does. */
const MOST_A_MINUTE = 4
/** Pauses after the first looks of a minute: most changes are short. */
const PAUSES_MS = [2_000, 4_000, 24_000] as const

const looksOf = new WeakMap<object, readonly number[]>()

/** Pause until the next look at an address that changes: short at first, and never more than four looks a minute. */
export function lookAgainMs(query: Looked): number {
  const { dataUpdatedAt, errorUpdatedAt } = query.state
  const last = Math.max(dataUpdatedAt, errorUpdatedAt)
  const before = looksOf.get(query) ?? []
  const looks = (before.at(-1) === last ? before : [...before, last]).filter((at) => at + MINUTE_MS > last)
  looksOf.set(query, looks)
  const blocking = looks.at(-MOST_A_MINUTE)
  return blocking === undefined ? (PAUSES_MS[looks.length - 1] ?? MINUTE_MS) : blocking + MINUTE_MS - last
}
