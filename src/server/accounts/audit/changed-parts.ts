type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/**
 * Returns the parts in which two states differ, by name or by list index (lists of equal length only). Equal states
 * give two empty objects.
 */
export function changedParts(before: unknown, after: unknown): readonly [unknown, unknown] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return changedParts({ ...before }, { ...after })
  if (!isRecord(before) || !isRecord(after)) return [before, after]
  const from: Record<string, unknown> = {}
  const to: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) continue
    const [oldPart, newPart] = changedParts(before[name], after[name])
    from[name] = oldPart
    to[name] = newPart
  }
  return [from, to]
}
