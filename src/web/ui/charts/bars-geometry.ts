import { cutName, textWidthPx, widestTextPx, wrapLabel } from './label-fit.ts'
import type { Plot } from './plot.ts'
import { scaleBand, scaleLinear } from './scales.ts'

export interface BarDatum {
  readonly id: number
  readonly label: string
  readonly value: number
  readonly low: number | null
  readonly high: number | null
}

export interface BarShape {
  readonly id: number
  /** The whole row as a pointer target: name, bar, whisker and value. */
  readonly rowY: number
  readonly rowHeight: number
  readonly centreY: number
  readonly barX: number
  readonly barWidth: number
  readonly barY: number
  readonly barHeight: number
  readonly whisker: Whisker | null
  readonly labelLines: readonly string[]
}

/** An end outside the drawing is cut there, and drawn as an arrow instead of a cap. */
export interface Whisker {
  readonly left: number
  readonly right: number
  readonly leftCut: boolean
  readonly rightCut: boolean
}

export interface BarLayout {
  readonly plot: Plot
  readonly zeroX: number
  readonly ticks: readonly { readonly value: number; readonly x: number }[]
  readonly bars: readonly BarShape[]
}

interface Box {
  readonly width: number
  readonly height: number
  readonly fontPx: number
  /** Width of the widest printed value, at the right edge. */
  readonly valuePx: number
}

const GAP_PX = 10
const MAX_BAR_PX = 16
const NAME_LINES = 3
/** Share of the width that names may take. */
const NAME_SHARE = 0.42
/** How far a whisker may extend the axis, in multiples of the largest bar. */
const WHISKER_REACH = 0.75
const LINE_EM = 1.2

/** Rows with the name on the left, a bar from zero, and space for the value on the right. Pure. */
export function layoutBars(data: readonly BarDatum[], box: Box): BarLayout {
  const { fontPx } = box
  const namePx = Math.min(box.width * NAME_SHARE, widestTextPx(namesOf(data), fontPx))
  const plot = {
    left: Math.ceil(namePx) + GAP_PX,
    right: Math.max(namePx + GAP_PX + 1, box.width - box.valuePx - GAP_PX),
    top: 4,
    bottom: Math.max(40, box.height - fontPx * 2),
  }
  const band = scaleBand<number>({ domain: data.map((bar) => bar.id), range: [plot.top, plot.bottom] })
  const scale = scaleLinear({ domain: [...barDomain(data)], range: [plot.left + 4, plot.right - 4] })
  const rowHeight = band.bandwidth()
  const bars = data.map((bar) => ({
    ...placeBar(bar, { scale, plot, rowY: band(bar.id) ?? plot.top, rowHeight }),
    labelLines: nameLines(bar.label, { namePx, fontPx, rowHeight }),
  }))
  return { plot, zeroX: scale(0), ticks: ticksOf(scale, fontPx), bars }
}

/** Width of the longest number on the axis, "−3.5", and the space next to it. */
const TICK_EM = 2.8
const MOST_TICKS = 5

/** As many round numbers as do not touch; two where the plot is too narrow for more. */
function ticksOf(scale: ReturnType<typeof scaleLinear>, fontPx: number): BarLayout['ticks'] {
  for (let count = MOST_TICKS; ; count--) {
    const ticks = scale.ticks(count).map((value) => ({ value, x: scale(value) }))
    const [first, second] = ticks
    const apart = first && second ? Math.abs(second.x - first.x) : Number.POSITIVE_INFINITY
    if (count === 1 || apart >= TICK_EM * fontPx) return ticks
  }
}

const namesOf = (data: readonly BarDatum[]) => data.map((bar) => bar.label)

function placeBar(
  bar: BarDatum,
  frame: {
    readonly scale: (value: number) => number
    readonly plot: Plot
    readonly rowY: number
    readonly rowHeight: number
  },
): Omit<BarShape, 'labelLines'> {
  const { scale, plot, rowY, rowHeight } = frame
  const zeroX = scale(0)
  const endX = scale(bar.value)
  const barHeight = Math.min(MAX_BAR_PX, rowHeight * 0.5)
  const centreY = rowY + rowHeight / 2
  return {
    id: bar.id,
    rowY,
    rowHeight,
    centreY,
    barX: Math.min(endX, zeroX),
    barWidth: Math.max(1, Math.abs(endX - zeroX)),
    barY: centreY - barHeight / 2,
    barHeight,
    whisker: placeWhisker(bar, scale, plot),
  }
}

/** The axis includes zero, every bar, and the whiskers up to a limit, so that one wide interval flattens no bar. */
export function barDomain(data: readonly Omit<BarDatum, 'id' | 'label'>[]): readonly [number, number] {
  const lowest = Math.min(0, ...data.map((bar) => bar.value))
  const highest = Math.max(0, ...data.map((bar) => bar.value))
  const reach = WHISKER_REACH * Math.max(highest, -lowest)
  const low = Math.max(lowest - reach, Math.min(lowest, ...data.map((bar) => bar.low ?? 0)))
  const high = Math.min(highest + reach, Math.max(highest, ...data.map((bar) => bar.high ?? 0)))
  return low === high ? [-1, 1] : [low, high]
}

function placeWhisker(bar: BarDatum, scale: (value: number) => number, plot: Plot): Whisker | null {
  if (bar.low === null || bar.high === null) return null
  const left = scale(bar.low)
  const right = scale(bar.high)
  const [least, most] = [plot.left + 4, plot.right - 4]
  return {
    left: Math.max(left, least),
    right: Math.min(right, most),
    leftCut: left < least - 0.5,
    rightCut: right > most + 0.5,
  }
}

/** The whole name on as many lines as its row has room for; only a name that no row can hold is cut. */
export function nameLines(
  name: string,
  box: { readonly namePx: number; readonly fontPx: number; readonly rowHeight: number },
): readonly string[] {
  const { namePx, fontPx, rowHeight } = box
  const maxLines = Math.max(1, Math.min(NAME_LINES, Math.floor(rowHeight / (fontPx * LINE_EM))))
  const wrapped = wrapLabel(name, { widthPx: namePx + 1, fontPx, maxLines })
  if (wrapped) return wrapped
  const letters = Array.from(name).length
  const fitting = Math.floor((namePx / Math.max(1, textWidthPx(name, fontPx))) * letters) - 1
  return [cutName(name, Math.max(3, fitting))]
}
