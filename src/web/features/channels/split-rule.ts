import type { LineRule } from '#web/features/calendar/wire.ts'

export const splitKeys = ['source', 'group', 'shop', 'country', 'customer', 'units'] as const

/** The form as it stands: values ticked, values typed (one a line), least units typed. */
export interface SplitInput {
  readonly by: (typeof splitKeys)[number]
  readonly values: readonly string[]
  readonly typed: string
  readonly units: string
}

/** What the form says; `null`: not enough yet. */
export function ruleOf({ by, values, typed, units }: SplitInput): LineRule | null {
  if (by === 'units') {
    const leastUnits = /^\s*\d{1,7}\s*$/.test(units) ? Number(units) : 0
    return leastUnits >= 2 && leastUnits <= 1_000_000 ? { by, values: [], leastUnits } : null
  }
  const lines = typed.split('\n').map((line) => line.trim())
  const all = [...new Set([...values, ...lines.filter(Boolean)])].slice(0, 50)
  return all.length === 0 ? null : { by, values: all, leastUnits: null }
}
