/** 95 % point of the standard normal: half-width of a 90 % interval in standard deviations. */
export const NORMAL_95 = 1.6448536269514722

/**
 * Standard normal distribution function, P(Z <= z), to about 1e-15 (1e-8 of itself beyond 7).
 * Hart (1968) in the form of West (2005), "Better approximations to cumulative normal functions".
 * Example: normalCdf(1.96) = 0.975002.
 */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) return Number.NaN
  const x = Math.abs(z)
  const upper = x > 37.6 ? 0 : x < 7.07106781186547 ? centre(x) : tail(x)
  return z > 0 ? 1 - upper : upper
}

function centre(x: number): number {
  // Horner's scheme is unrolled: a loop over coefficients takes five times as long, and advice calls it millions of
  // times.
  const numerator =
    (((((3.52624965998911e-2 * x + 0.700383064443688) * x + 6.37396220353165) * x + 33.912866078383) * x +
      112.079291497871) *
      x +
      221.213596169931) *
      x +
    220.206867912376
  const denominator =
    ((((((8.83883476483184e-2 * x + 1.75566716318264) * x + 16.064177579207) * x + 86.7807322029461) * x +
      296.564248779674) *
      x +
      637.333633378831) *
      x +
      793.826512519948) *
      x +
    440.413735824752
  return (Math.exp((-x * x) / 2) * numerator) / denominator
}

/** Continued fraction for the far tail. */
function tail(x: number): number {
  const fraction = x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))
  return Math.exp((-x * x) / 2) / (fraction * 2.506628274631)
}
