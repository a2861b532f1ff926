import type { LeftOutReason } from '#analytics'

/** A line that counts, ready for the database. */
export interface ImportLine {
  readonly lineId: string
  readonly sku: string
  /** The line's own wording; empty where the file has none. */
  readonly wording: string
  readonly order: string
  readonly instantMs: number
  readonly day: string
  readonly quantity: number
  /** Ten-thousandths; negative on a return. */
  readonly total: number
  readonly customer: string | null
  readonly country: string | null
}

export interface LeftOutRow {
  readonly row: number
  readonly reason: LeftOutReason
  readonly cells: readonly string[]
}

/** A product that the lines name for the first time. */
export interface NewProduct {
  readonly sku: string
  readonly title: string
  readonly handle?: string | null
  readonly vendor?: string | null
  readonly productType?: string | null
  readonly price?: string | null
  readonly cost?: string | null
}
