/** A valid line, ready for the database. */
export interface ImportLine {
  readonly lineId: string
  readonly sku: string
  /** The line's own description; empty if the file has none. */
  readonly wording: string
  readonly order: string
  readonly instantMs: number
  readonly day: string
  /** True if the file states the offset from UTC. */
  readonly hasOffset: boolean
  readonly quantity: number
  /** Ten-thousandths; negative on a return. */
  readonly total: number
  readonly customer: string | null
  readonly country: string | null
  /** Origin of the order, and the owner's shop that sold it. */
  readonly salesChannel?: string | null
  readonly shop?: string | null
  readonly customerGroup?: string | null
  /** True if the file marks the product as promoted. */
  readonly isPromoted?: boolean
  /** True if the order was refunded as a whole: its partial refunds known so far no longer count. */
  readonly isTakenBack?: boolean
  /** True if the order was cancelled, voided or a test: it counts nothing, and what is known of it does not, either. */
  readonly isWithdrawn?: boolean
}
