/** Chance that the interval of any look misses the truth. */
const LOOKS_ALPHA = 0.1

/**
 * Half-width of an interval that holds over all looks together, in information V = 1 / error²:
 * √((V + ρ) ln((V + ρ) / (α² ρ))) / V, ρ = V* / (-2 ln α + ln(1 - 2 ln α)), tightest at the planned end V*.
 * Sources: Robbins 1970; Howard, Ramdas, McAuliffe, Sekhon 2021; asymptotic: Waudby-Smith et al. 2024.
 */
export function anytimeHalfWidth(error: number, plannedError: number): number {
  const twice = -2 * Math.log(LOOKS_ALPHA)
  const rho = 1 / plannedError ** 2 / (twice + Math.log(1 + twice))
  const information = 1 / error ** 2
  return (
    Math.sqrt((information + rho) * Math.log((information + rho) / (LOOKS_ALPHA ** 2 * rho))) / information
  )
}
