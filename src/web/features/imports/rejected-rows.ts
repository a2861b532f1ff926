export interface RejectedRows {
  readonly total: number
  /** Most frequent first. */
  readonly reasons: readonly { readonly code: string; readonly rows: number }[]
}

/** The rejected rows grouped by reason. */
export function rejectedRowsOf(counts: Readonly<Record<string, number>>): RejectedRows {
  const reasons = Object.entries(counts)
    .map(([code, rows]) => ({ code, rows }))
    .filter((reason) => reason.rows > 0)
    .sort((a, b) => b.rows - a.rows || a.code.localeCompare(b.code))
  return { total: reasons.reduce((sum, reason) => sum + reason.rows, 0), reasons }
}
