import type { LineRule } from '#web/features/calendar/types.ts'

export const splitKeys = ['source', 'group', 'shop', 'country', 'customer', 'units'] as const

/** The state of the form: ticked values, typed values (one per line), minimum units. */
export interface SplitInput {
  readonly by: (typeof splitKeys)[number]
  readonly values: readonly string[]
  readonly typed: string
  readonly units: string
}

/** The rule that the form describes; `null` if it is incomplete. */
export function ruleOf({ by, values, typed, units }: SplitInput): LineRule | null {
  if (by === 'units') {
    const leastUnits = /^\s*\d{1,7}\s*$/.test(units) ? Number(units) : 0
    return leastUnits >= 2 && leastUnits <= 1_000_000 ? { by, values: [], leastUnits } : null
  }
  const lines = typed.split('\n').map((line) => line.trim())
  const all = [...new Set([...values, ...lines.filter(Boolean)])].slice(0, 50)
  return all.length === 0 ? null : { by, values: all, leastUnits: null }
}
