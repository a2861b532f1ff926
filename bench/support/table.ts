export interface Measure {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** Goal as an upper bound in the same unit; `null` if the figure only informs. */
  readonly atMost: number | null
  /** Goal as a lower bound, for figures where more is better. */
  readonly atLeast?: number
  /** What the same machine needs at least for the same rows, measured in the same run and unit. */
  readonly limit?: { readonly value: number; readonly of: string }
}

export function printTable(title: string, measures: readonly Measure[]): void {
  console.log(`\n${title}`)
  const show = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2))
  const width = Math.max(...measures.map(({ what }) => what.length))
  for (const { what, value, unit, atMost, atLeast, limit } of measures) {
    const goal =
      atLeast !== undefined
        ? `goal ≥ ${show(atLeast)} ${unit}  ${value >= atLeast ? 'met' : 'MISSED'}`
        : atMost === null
          ? ''
          : `goal ≤ ${show(atMost)} ${unit}  ${value <= atMost ? 'met' : 'MISSED'}`
    const near = limit
      ? `  limit ${show(limit.value)} ${unit} (${limit.of}), ${show(value / limit.value)} times that`
      : ''
    console.log(`  ${what.padEnd(width)}  ${`${show(value)} ${unit}`.padStart(12)}  ${goal}${near}`)
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
