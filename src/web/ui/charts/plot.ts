/** The rectangle that a chart draws its figures in, without the room for axes. */
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

/** What the axes leave of a box; never turned inside out, however small the box is. */
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

/** A place on the horizontal axis; `y` is `null` where there is nothing to draw. */
export interface MaybePoint {
  readonly x: number
  readonly y: number | null
}

/** Runs of neighbouring places that have a value; a run of one is a lone dot. */
export function splitRuns(places: readonly MaybePoint[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [[]]
  for (const { x, y } of places) {
    if (y === null) runs.push([])
    else runs[runs.length - 1]?.push({ x, y })
  }
  return runs.filter((run) => run.length > 0)
}

/** Straight lines from point to point, as an SVG path; empty for none. */
export function linePath(points: readonly Point[]): string {
  return points.length === 0 ? '' : `M${points.map(({ x, y }) => `${x},${y}`).join('L')}`
}
