import { normalQuantile } from '../stats/normal-quantile.ts'
import type { JointPosterior } from './uplift-posterior.ts'

const points = 21
/** Midpoints of 21 equally likely slices of a standard normal. */
const slices = Float64Array.from({ length: points }, (_, k) => normalQuantile((k + 0.5) / points))

/** 90 % interval of days x (e^(m + l) - e^m), by 21 x 21 equally likely points of the joint normal. */
export function incrementInterval(joint: JointPosterior, days: number): { low: number; high: number } {
  const liftDeviation = Math.sqrt(Math.max(0, joint.liftVariance))
  const slope = joint.liftVariance > 0 ? joint.covariance / joint.liftVariance : 0
  const rest = Math.sqrt(Math.max(0, joint.controlVariance - slope * joint.covariance))
  const values = new Float64Array(points * points)
  for (let i = 0; i < points; i++) {
    const lift = joint.lift + liftDeviation * slices[i]!
    for (let j = 0; j < points; j++) {
      const control = joint.control + slope * (lift - joint.lift) + rest * slices[j]!
      values[i * points + j] = days * Math.exp(control) * (Math.exp(lift) - 1)
    }
  }
  values.sort()
  return { low: values[Math.floor(0.05 * values.length)]!, high: values[Math.floor(0.95 * values.length)]! }
}
