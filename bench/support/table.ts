export interface Measure {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** Goal as an upper bound in the same unit; `null` if the figure only informs. */
  readonly atMost: number | null
  /** Goal as a lower bound, for figures where more is better. */
  readonly atLeast?: number
  readonly limits?: readonly Limit[]
}

/** What the same machine needs at least for the same rows, measured in the same run and in the unit of the figure. */
export interface Limit {
  readonly value: number
  readonly of: string
}

export function printTable(title: string, measures: readonly Measure[]): void {
  console.log(`\n${title}`)
  const show = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2))
  const width = Math.max(...measures.map(({ what }) => what.length))
  for (const { what, value, unit, atMost, atLeast, limits = [] } of measures) {
    const goal =
      atLeast !== undefined
        ? `goal ≥ ${show(atLeast)} ${unit}  ${value >= atLeast ? 'met' : 'MISSED'}`
        : atMost === null
          ? ''
          : `goal ≤ ${show(atMost)} ${unit}  ${value <= atMost ? 'met' : 'MISSED'}`
    const near = limits
      .map((limit) => `${show(value / limit.value)} times ${show(limit.value)} ${unit} (${limit.of})`)
      .join('; ')
    console.log(
      `  ${what.padEnd(width)}  ${`${show(value)} ${unit}`.padStart(12)}  ${goal}${near && `  limit: ${near}`}`,
    )
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
