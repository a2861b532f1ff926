export interface Slice {
  /** Index of its value. */
  readonly at: number
  readonly path: string
}

/** Slices of a circle as SVG paths, clockwise from twelve o'clock. Zero values have no slice. Pure. */
export function slicesOf(values: readonly number[], radius: number): Slice[] {
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  if (!(total > 0)) return []
  let before = 0
  return values.flatMap((value, at): Slice[] => {
    const share = Math.max(0, value) / total
    const start = before
    before += share
    if (share === 0) return []
    // A single full slice would begin where it ends, so it is drawn as two half circles.
    if (share > 0.99999) return [{ at, path: circle(radius) }]
    const [from, to] = [pointAt(start, radius), pointAt(before, radius)]
    const isLarge = share > 0.5 ? 1 : 0
    return [{ at, path: `M${radius},${radius}L${from}A${radius},${radius},0,${isLarge},1,${to}Z` }]
  })
}

function pointAt(share: number, radius: number): string {
  const angle = 2 * Math.PI * share
  return `${(radius + radius * Math.sin(angle)).toFixed(3)},${(radius - radius * Math.cos(angle)).toFixed(3)}`
}

function circle(radius: number): string {
  return `M${radius},0A${radius},${radius},0,1,1,${radius},${2 * radius}A${radius},${radius},0,1,1,${radius},0Z`
}
