import { STORE_PRIOR } from '../pool.ts'
import { Absorber, type Information } from './absorb.ts'
import { levelPrior } from './grid.ts'
import type { TypeEvidence } from './type-evidence.ts'

/** The two upper levels at given spreads. */
export class StoreLikelihood {
  readonly size: number
  readonly blocks: number
  /** Standard deviation of the store's mean. */
  readonly deviation: number
  private readonly absorber: Absorber

  constructor(blocks: number, priorWidth: number) {
    this.blocks = blocks
    this.deviation = priorWidth * STORE_PRIOR.deviation
    this.size = blocks + 1
    this.absorber = new Absorber(this.size)
  }

  /** Sums the types' evidence on the store's ψ into `store`; returns the log factor. */
  sumTypes(types: TypeEvidence, typeSpread: number, typeDrift: number, store: Information): number {
    const prior = levelPrior(typeSpread, typeDrift, this.blocks)
    let log = 0
    for (let type = 0; type < types.typeCount; type++) {
      if (types.precision[type * this.size * this.size]! > 0)
        log += this.absorber.addTo(store, types, type, prior.matrix, prior.log)
    }
    return log
  }

  /** Log marginal likelihood for each store drift. */
  of(types: TypeEvidence, typeSpread: number, typeDrift: number, storeDrifts: readonly number[]): number[] {
    const { size, blocks } = this
    const store = emptyInformation(size)
    const log = types.log + this.sumTypes(types, typeSpread, typeDrift, store)
    const { mean } = STORE_PRIOR
    // Moves the origin to the prior's mean (m, 0, …, 0).
    const moved = store.score.map((value, k) => value - store.precision[k * size]! * mean)
    const constant = store.score[0]! * mean - 0.5 * store.precision[0]! * mean ** 2
    return storeDrifts.map((drift) => {
      const prior = levelPrior(this.deviation, drift, blocks)
      const data = { precision: store.precision, score: moved }
      return log + constant + this.absorber.addTo(emptyInformation(size), data, 0, prior.matrix, prior.log)
    })
  }
}

export function emptyInformation(size: number): Information {
  return { precision: new Float64Array(size * size), score: new Float64Array(size) }
}
