interface Seen {
  readonly where: string
  readonly value: number | null
  readonly room: number
}

/** Collects every value of a figure with its place. Two places with different values are an error. */
export class FigureLedger {
  private readonly seen = new Map<string, Seen[]>()

  /**
   * `figure`: its key in docs/glossary.md; `of`: the store or product, and the period; `room`: how much rounding may
   * change a sum of rounded rows.
   */
  see(figure: string, of: string, where: string, value: number | string | null | undefined, room = 0): void {
    const key = `${figure} of ${of}`
    const number = value === null || value === undefined ? null : Number(value)
    this.seen.set(key, [...(this.seen.get(key) ?? []), { where, value: number, room }])
  }

  /** The values of a figure, in the order of recording. */
  valuesOf(figure: string, of: string): readonly (number | null)[] {
    return (this.seen.get(`${figure} of ${of}`) ?? []).map(({ value }) => value)
  }

  /** Number of places of a figure; fewer than two prove nothing. */
  places(figure: string): number {
    return Math.max(
      0,
      ...[...this.seen].filter(([key]) => key.startsWith(`${figure} of`)).map(([, v]) => v.length),
    )
  }

  /** Each figure with more than one value. Screens and files may round by half of the last digit they show. */
  contradictions(): readonly string[] {
    return [...this.seen].flatMap(([key, values]) => {
      const numbers = values.flatMap(({ value }) => value ?? [])
      const isMixed = numbers.length > 0 && numbers.length < values.length
      const apart = numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers)
      const rounded = Math.max(...values.map(({ room }) => room))
      const room = rounded + 0.005 + 1e-6 * Math.abs(numbers[0] ?? 0)
      // NaN stands for an amount that was not found, and also counts as a contradiction.
      if (!isMixed && apart <= room) return []
      return [`${key}: ${values.map(({ where, value }) => `${where} ${value}`).join(', ')}`]
    })
  }
}
