/** How a person has arranged the columns of a table: keys in order, and widths in pixels once one was changed. */
export interface TableLayout {
  readonly order: readonly string[]
  readonly widths: Readonly<Record<string, number>>
}

export const USUAL_LAYOUT: TableLayout = { order: [], widths: {} }

/** Narrowest column in pixels. */
export const NARROWEST = 56

/** Returns all keys in the stored order; keys that it does not name, such as those of a new column, keep their place. */
export function orderedKeys(keys: readonly string[], order: readonly string[]): readonly string[] {
  const known = order.filter((key) => keys.includes(key))
  const ordered = [...known]
  for (const [at, key] of keys.entries()) if (!known.includes(key)) ordered.splice(at, 0, key)
  return ordered
}

/** Moves a key to the place of another one. Unknown keys change nothing. */
export function moveKey(keys: readonly string[], key: string, target: string): readonly string[] {
  const to = keys.indexOf(target)
  if (to < 0 || !keys.includes(key)) return keys
  return keys.filter((other) => other !== key).toSpliced(to, 0, key)
}

/** Returns the ids from the anchor to the target, both included, in the order of the rows. */
export function rangeOf<K>(ids: readonly K[], anchor: K | null, target: K): readonly K[] {
  const from = anchor === null ? -1 : ids.indexOf(anchor)
  const to = ids.indexOf(target)
  if (from < 0 || to < 0) return [target]
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}
