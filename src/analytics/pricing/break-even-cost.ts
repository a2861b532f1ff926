/**
 * Unit cost, as a share of today's price, below which a price cut also raises profit: from
 * (r - c) r^e = 1 - c follows c = (1 - r^(1+e)) / (1 - r^e). `null` where it does not depend on the cost:
 * a rise that raises revenue sells fewer units for more money; a cut that loses revenue never pays.
 * Example: a cut of 10 % at e = -1.57 pays below 0.344: with a margin of more than 66 %.
 */
export function breakEvenCost(ratio: number, elasticity: number): number | null {
  if (!(ratio < 1) || !(elasticity < -1)) return null
  return (1 - ratio ** (1 + elasticity)) / (1 - ratio ** elasticity)
}
