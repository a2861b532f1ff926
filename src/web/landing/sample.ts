import { priceScenario } from '#analytics'

/** The example on the landing page: an invented product, labelled as such, computed as on the simulation screen. */
export const sample = { price: 18, unitsPerMonth: 240, elasticity: -1.4 } as const

export const sampleChanges = { smallest: -20, largest: 20, step: 1, shown: -5 } as const

export interface SampleOutcome {
  readonly price: number
  readonly units: number
  readonly revenue: number
  /** Share of today's revenue gained or lost. */
  readonly revenueChange: number
}

export function sampleOutcome(changePercent: number): SampleOutcome {
  const { elasticity, price: today, unitsPerMonth: monthlyUnits } = sample
  const base = { elasticity, low: elasticity, high: elasticity, price: today, monthlyUnits }
  const { price, units } = priceScenario(base, changePercent / 100)
  const revenue = price * units
  return { price, units, revenue, revenueChange: revenue / (sample.price * sample.unitsPerMonth) - 1 }
}

const CURVE = { width: 320, height: 96, padding: 10 } as const

/** Position of a price change on the drawing of revenue against price; smooth, without rounding the units. */
export function curvePoint(changePercent: number): { x: number; y: number } {
  const { smallest, largest } = sampleChanges
  const revenueAt = (percent: number) => (1 + percent / 100) * (1 + (percent / 100) * sample.elasticity)
  const best = (-1 / sample.elasticity - 1) / 2
  const top = revenueAt(best * 100)
  const bottom = revenueAt(largest)
  const { width, height, padding } = CURVE
  const x = padding + ((changePercent - smallest) / (largest - smallest)) * (width - 2 * padding)
  const y = padding + ((top - revenueAt(changePercent)) / (top - bottom)) * (height - 2 * padding)
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }
}

export function curvePath(): string {
  const points: string[] = []
  for (let percent = sampleChanges.smallest; percent <= sampleChanges.largest; percent += 2) {
    const { x, y } = curvePoint(percent)
    points.push(`${x} ${y}`)
  }
  return `M${points.join('L')}`
}

export const curveSize = { width: CURVE.width, height: CURVE.height } as const
