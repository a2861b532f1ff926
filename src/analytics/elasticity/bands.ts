/**
 * Tables of the bands and labels in section 9 of the specification. The first row whose limit is met applies. Texts
 * are the specified English ones; colours are names that the interface resolves to real colours.
 */

/** Price simulation: an elasticity at or above `from` (and below the row before) lies in the band. */
export const ELASTICITY_BANDS = [
  { band: 'inelastic', from: -0.5, label: 'Inelastic' },
  { band: 'near_unit', from: -1, label: 'Near-unit elastic' },
  { band: 'elastic', from: -1.5, label: 'Elastic' },
  { band: 'highly_elastic', from: Number.NEGATIVE_INFINITY, label: 'Highly elastic' },
] as const satisfies readonly { band: string; from: number; label: string }[]

const NO_DATA_BAND = { band: 'no_data', label: 'No data' } as const

export type ElasticityBand = (typeof ELASTICITY_BANDS)[number]['band'] | typeof NO_DATA_BAND.band

export function elasticityBand(elasticity: number | null): ElasticityBand {
  return rowOf(elasticity)?.band ?? NO_DATA_BAND.band
}

export function elasticityBandLabel(elasticity: number | null): string {
  return rowOf(elasticity)?.label ?? NO_DATA_BAND.label
}

function rowOf(elasticity: number | null) {
  if (elasticity === null || Number.isNaN(elasticity)) return undefined
  return ELASTICITY_BANDS.find((row) => elasticity >= row.from)
}

/** |E| above this is high sensitivity; exactly 1 is low. */
export const HIGH_SENSITIVITY_ABOVE = 1

export type Sensitivity = 'High' | 'Low'

export function sensitivity(elasticity: number | null): Sensitivity | null {
  if (elasticity === null || Number.isNaN(elasticity)) return null
  return Math.abs(elasticity) > HIGH_SENSITIVITY_ABOVE ? 'High' : 'Low'
}

/** Deep Analytics "rule of thumb": an elasticity strictly above `above` gets the label. */
export const RECOMMENDATION_LABELS = [
  { above: 0.3, label: 'Consider increase price' },
  { above: 0, label: 'Potential increase' },
  { above: -0.5, label: 'Hold price' },
  { above: Number.NEGATIVE_INFINITY, label: 'Consider decrease' },
] as const satisfies readonly { above: number; label: string }[]

export type RecommendationLabel = (typeof RECOMMENDATION_LABELS)[number]['label']

export function recommendationLabel(elasticity: number | null): RecommendationLabel | null {
  if (elasticity === null || Number.isNaN(elasticity)) return null
  return RECOMMENDATION_LABELS.find((row) => elasticity > row.above)?.label ?? 'Consider decrease'
}

/** Dashboard bars: red above 1, orange above 0, blue below -1, otherwise indigo. */
const BAR_COLOURS = { redAbove: 1, orangeAbove: 0, blueBelow: -1 } as const

export type ElasticityColour = 'red' | 'orange' | 'blue' | 'indigo'

export function elasticityColour(elasticity: number): ElasticityColour {
  if (elasticity > BAR_COLOURS.redAbove) return 'red'
  if (elasticity > BAR_COLOURS.orangeAbove) return 'orange'
  return elasticity < BAR_COLOURS.blueBelow ? 'blue' : 'indigo'
}
