/**
 * Pieces of rows that are read once, however often they are asked for: a reader that stops leaves the source where it
 * is, and the next one goes on from there. Readers follow each other. Of too many cells nothing is kept: the first
 * reader reads on, and each later one reads for itself.
 */
export class KeptPieces<Row> {
  private readonly source: () => AsyncGenerator<readonly Row[]>
  private readonly cellsOf: (row: Row) => number
  private readonly mostCells: number
  private kept: (readonly Row[])[] | null = []
  private cells = 0
  private reading: AsyncGenerator<readonly Row[]> | null = null

  constructor(
    source: () => AsyncGenerator<readonly Row[]>,
    cellsOf: (row: Row) => number,
    mostCells: number,
  ) {
    this.source = source
    this.cellsOf = cellsOf
    this.mostCells = mostCells
  }

  async *pieces(): AsyncGenerator<readonly Row[]> {
    for (let at = 0; this.kept; at++) {
      const piece = this.kept[at] ?? (await this.read())
      if (!piece) return
      if (this.kept) yield piece
      else yield* this.readOn(piece)
      if (!this.kept) return
    }
    yield* this.source()
  }

  /** Ends the reading of the source, which nobody goes on with. */
  close(): void {
    void this.reading?.return(undefined).catch(() => undefined)
  }

  private async *readOn(piece: readonly Row[]): AsyncGenerator<readonly Row[]> {
    const { reading } = this
    this.reading = null
    yield piece
    if (reading) yield* reading
  }

  private async read(): Promise<readonly Row[] | null> {
    this.reading ??= this.source()
    const { done, value } = await this.reading.next()
    if (done) return null
    for (const row of value) this.cells += this.cellsOf(row)
    if (this.cells > this.mostCells) this.kept = null
    this.kept?.push(value)
    return value
  }
}
