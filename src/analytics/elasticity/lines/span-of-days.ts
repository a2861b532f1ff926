/** First and last of days since 1970-01-01; `null` without days. */
export function spanOfDays(days: Int32Array): { readonly first: number; readonly last: number } | null {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const day of days) {
    if (day < first) first = day
    if (day > last) last = day
  }
  return first <= last ? { first, last } : null
}
