import { deserialize, serialize } from 'node:v8'
import type { EstimateDiagnostics, OutlookHabits, ProductFit, StoreFit } from '#analytics'

/** Findings of a run about the store, with the meaning of its numbers. */
export interface SavedFit {
  readonly fit: StoreFit
  /** The product types by number; one more number stands for all others. */
  readonly types: readonly (string | null)[]
  readonly diagnostics: EstimateDiagnostics
  /** Revision of the channels that its lines were separated by. */
  readonly channels: number
  /** Known facts of the store as a whole (`storeFactsKey`). */
  readonly storeFacts: string
  /** Regularities of the store's demand as a whole. */
  readonly outlook: OutlookHabits
}

/** Encodes the fit in bytes that only this method version reads back. */
export function storeFitBytes(saved: SavedFit): Buffer {
  return serialize(saved)
}

export function readStoreFitBytes(bytes: Buffer): SavedFit {
  return deserialize(bytes) as SavedFit
}

const COEFFICIENTS = 5
const HEAD_BYTES = (COEFFICIENTS + 3) * 8

/**
 * Encodes five coefficients, the scale and the two effects of competitors' prices in double precision, then the effects
 * by week in single precision.
 */
export function productFitBytes(fit: ProductFit): Buffer {
  const head = Float64Array.of(...fit.coefficients, fit.scale, fit.competitor, fit.competitorAbsent)
  const { buffer, byteOffset, byteLength } = fit.effects
  return Buffer.concat([Buffer.from(head.buffer), Buffer.from(buffer, byteOffset, byteLength)])
}

export function readProductFitBytes(bytes: Buffer): ProductFit {
  // The bytes are copied, because a Float64Array must begin at a multiple of eight.
  const own = Uint8Array.from(bytes).buffer
  const [scale = 1, competitor = 0, competitorAbsent = 0] = new Float64Array(own, COEFFICIENTS * 8, 3)
  return {
    coefficients: new Float64Array(own, 0, COEFFICIENTS),
    ...{ scale, competitor, competitorAbsent },
    effects: new Float32Array(own, HEAD_BYTES),
  }
}
