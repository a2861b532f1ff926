/** A line that counts, ready for the database. */
export interface ImportLine {
  readonly lineId: string
  readonly sku: string
  /** The line's own wording; empty where the file has none. */
  readonly wording: string
  readonly order: string
  readonly instantMs: number
  readonly day: string
  /** Whether the file wrote the moment with its distance from UTC. */
  readonly hasOffset: boolean
  readonly quantity: number
  /** Ten-thousandths; negative on a return. */
  readonly total: number
  readonly customer: string | null
  readonly country: string | null
  /** Where the order came from, and which of the owner's shops sold it. */
  readonly salesChannel?: string | null
  readonly shop?: string | null
  readonly customerGroup?: string | null
  /** Its order was refunded as a whole: partial refunds of it that were known before count no more. */
  readonly isTakenBack?: boolean
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
