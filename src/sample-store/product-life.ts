import type { SharpSeason } from './sharp-seasons.ts'

/** Events of a product beyond its demand, which cannot be read from a single line of its sales. */
export interface ProductLife {
  readonly state: 'sells' | 'discontinued' | 'sold_out' | 'rare'
  /** First day without sales of a product that was discontinued or is sold out for months. */
  readonly endDay: number | null
  readonly season: SharpSeason | null
}

export const plainLife: ProductLife = { state: 'sells', endDay: null, season: null }
