/** The rectangle for a chart's figures, without the space for axes. */
export interface Plot {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface PlotBox {
  readonly width: number
  readonly height: number
  readonly leftPx: number
  readonly rightPx: number
  readonly topPx: number
  readonly bottomPx: number
}

/** The part of a box inside the axes; its size is never negative, however small the box is. */
export function plotIn(box: PlotBox): Plot {
  return {
    left: box.leftPx,
    right: Math.max(box.leftPx + 1, box.width - box.rightPx),
    top: box.topPx,
    bottom: Math.max(box.topPx + 20, box.height - box.bottomPx),
  }
}

export interface Tick {
  readonly value: number
  readonly y: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A place on the horizontal axis; `y` is `null` if there is nothing to draw. */
export interface MaybePoint {
  readonly x: number
  readonly y: number | null
  /** The period of this place is not over. */
  readonly isRunning?: boolean
}

/** Runs of neighbouring places with a value; a run of one is a single dot. A running period belongs to no run. */
export function splitRuns(places: readonly MaybePoint[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [[]]
  for (const { x, y, isRunning } of places) {
    if (y === null || isRunning) runs.push([])
    else runs[runs.length - 1]?.push({ x, y })
  }
  return runs.filter((run) => run.length > 0)
}

/** The way from the last whole period to the running one; empty if either has no value. */
export function runningPart(places: readonly MaybePoint[]): readonly Point[] {
  const [before, last] = places.slice(-2)
  if (!last?.isRunning || last.y === null || !before || before.y === null) return []
  return [
    { x: before.x, y: before.y },
    { x: last.x, y: last.y },
  ]
}

/** Straight lines from point to point, as an SVG path; empty without points. */
export function linePath(points: readonly Point[]): string {
  return points.length === 0 ? '' : `M${points.map(({ x, y }) => `${x},${y}`).join('L')}`
}

/**
 * The visible points of a line with several points per pixel: the first, lowest, highest and last of each column
 * (M4; Jugel et al., VLDB 2014). A line with space for all its points is returned unchanged.
 */
export function thinned(points: readonly Point[]): readonly Point[] {
  const widthPx = (points.at(-1)?.x ?? 0) - (points[0]?.x ?? 0)
  if (points.length <= 4 * Math.max(1, widthPx)) return points
  const kept: Point[] = []
  for (let from = 0, to = 0; from < points.length; from = to) {
    const column = Math.floor(points[from]!.x)
    let low = from
    let high = from
    for (to = from; to < points.length && Math.floor(points[to]!.x) === column; to++) {
      if (points[to]!.y < points[low]!.y) low = to
      if (points[to]!.y > points[high]!.y) high = to
    }
    const seen = new Set([from, low, high, to - 1])
    for (const at of [...seen].toSorted((a, b) => a - b)) kept.push(points[at]!)
  }
  return kept
}
