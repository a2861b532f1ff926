import { widestTextPx, wrapLabel } from './label-fit.ts'
import type { Plot, Tick } from './plot.ts'
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
  /** The whole column as a pointer target: bar, whisker and name. */
  readonly columnX: number
  readonly columnWidth: number
  readonly centreX: number
  readonly barX: number
  readonly barWidth: number
  readonly barY: number
  readonly barHeight: number
  readonly whisker: Whisker | null
  /** Baseline of the printed value, on the far side of zero so that no whisker crosses it. */
  readonly valueY: number
  readonly labelLines: readonly string[]
}

/** An end outside the drawing is cut there, and drawn as an arrow instead of a cap. */
export interface Whisker {
  readonly top: number
  readonly bottom: number
  readonly topCut: boolean
  readonly bottomCut: boolean
}

export interface BarLayout {
  readonly plot: Plot
  readonly zeroY: number
  readonly ticks: readonly Tick[]
  readonly bars: readonly BarShape[]
  /** Rotation of the names in degrees; 0 if they are horizontal on a few short lines. */
  readonly labelAngle: number
}

const GAP_PX = 6
const MAX_BAR_PX = 56
const NAME_LINES = 4
/** How far a whisker may extend the axis, in multiples of the largest bar. */
const WHISKER_REACH = 0.75

/** Layout of the bar chart for a box of the given size. Pure. */
export function layoutBars(
  data: readonly BarDatum[],
  box: { readonly width: number; readonly height: number; readonly fontPx: number },
): BarLayout {
  const left = Math.round(box.fontPx * 3)
  const right = Math.max(left + 1, box.width - 4)
  const band = scaleBand<number>({ domain: data.map((bar) => bar.id), range: [left, right] })
  const names = placeNames(data, { step: band.bandwidth(), left, fontPx: box.fontPx })
  const plot = { left, right, top: 4, bottom: Math.max(40, box.height - names.heightPx) }
  const inset = Math.round(box.fontPx * 1.6)
  const scale = scaleLinear({
    domain: [...barDomain(data)],
    range: [plot.bottom - inset, plot.top + inset],
  })
  const frame = { scale, top: plot.top + inset, bottom: plot.bottom - inset, fontPx: box.fontPx }
  const bars = data.map((bar, index) => ({
    ...placeBar(bar, { ...frame, columnX: band(bar.id) ?? left, columnWidth: band.bandwidth() }),
    labelLines: names.lines[index] ?? [],
  }))
  const ticks = scale.ticks(5).map((value) => ({ value, y: scale(value) }))
  return { plot, zeroY: scale(0), ticks, bars, labelAngle: names.angle }
}

interface Frame {
  readonly scale: (value: number) => number
  /** Bars and whiskers stay between these; the space beyond is for the printed values. */
  readonly top: number
  readonly bottom: number
  readonly fontPx: number
}

function placeBar(
  bar: BarDatum,
  frame: Frame & { readonly columnX: number; readonly columnWidth: number },
): Omit<BarShape, 'labelLines'> {
  const { columnX, columnWidth, scale, fontPx } = frame
  const zeroY = scale(0)
  const endY = scale(bar.value)
  const barWidth = Math.min(MAX_BAR_PX, columnWidth * 0.6)
  const centreX = columnX + columnWidth / 2
  const whisker = placeWhisker(bar, frame)
  return {
    id: bar.id,
    columnX,
    columnWidth,
    centreX,
    barX: centreX - barWidth / 2,
    barWidth,
    barY: Math.min(endY, zeroY),
    barHeight: Math.max(1, Math.abs(endY - zeroY)),
    whisker,
    valueY: placeValue({ value: bar.value, zeroY, whisker, fontPx }),
  }
}

/** The axis includes zero, every bar, and the whiskers up to a limit, so that one wide interval flattens no bar. */
export function barDomain(data: readonly BarDatum[]): readonly [number, number] {
  const lowest = Math.min(0, ...data.map((bar) => bar.value))
  const highest = Math.max(0, ...data.map((bar) => bar.value))
  const reach = WHISKER_REACH * Math.max(highest, -lowest)
  const low = Math.max(lowest - reach, Math.min(lowest, ...data.map((bar) => bar.low ?? 0)))
  const high = Math.min(highest + reach, Math.max(highest, ...data.map((bar) => bar.high ?? 0)))
  return low === high ? [-1, 1] : [low, high]
}

function placeWhisker(bar: BarDatum, frame: Frame): Whisker | null {
  if (bar.low === null || bar.high === null) return null
  const top = frame.scale(bar.high)
  const bottom = frame.scale(bar.low)
  return {
    top: Math.max(top, frame.top),
    bottom: Math.min(bottom, frame.bottom),
    topCut: top < frame.top - 0.5,
    bottomCut: bottom > frame.bottom + 0.5,
  }
}

function placeValue(place: {
  value: number
  zeroY: number
  whisker: Whisker | null
  fontPx: number
}): number {
  const { value, zeroY, whisker, fontPx } = place
  return value < 0
    ? Math.min(zeroY, whisker?.top ?? zeroY) - GAP_PX
    : Math.max(zeroY, whisker?.bottom ?? zeroY) + GAP_PX + fontPx * 0.75
}

function placeNames(
  data: readonly BarDatum[],
  place: { readonly step: number; readonly left: number; readonly fontPx: number },
): { readonly lines: readonly (readonly string[])[]; readonly angle: number; readonly heightPx: number } {
  const { step, left, fontPx } = place
  const wrapped = data.map((bar) => wrapLabel(bar.label, { widthPx: step - 4, fontPx, maxLines: NAME_LINES }))
  if (wrapped.every((lines) => lines !== null)) {
    return { lines: wrapped, angle: 0, heightPx: Math.round(fontPx * 1.25 * NAME_LINES + 8) }
  }
  const longest = widestTextPx(
    data.map((bar) => bar.label),
    fontPx,
  )
  const overhang = Math.min(1, (left + step / 2) / longest)
  const radians = Math.max((50 * Math.PI) / 180, Math.acos(overhang))
  return {
    lines: data.map((bar) => [bar.label]),
    angle: Math.round((radians * 180) / Math.PI),
    heightPx: Math.ceil(Math.sin(radians) * longest + fontPx * 1.5),
  }
}
