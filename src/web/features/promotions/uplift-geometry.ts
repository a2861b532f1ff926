import { nameLines } from '#web/ui/charts/bars-geometry.ts'
import { widestTextPx } from '#web/ui/charts/label-fit.ts'
import { type Plot, type Point, plotIn } from '#web/ui/charts/plot.ts'
import { scaleLinear } from '#web/ui/charts/scales.ts'

export interface UpliftBar {
  readonly name: string
  readonly control: number
  readonly treatment: number
  readonly lift: number
}

interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Its place is that of the lift's point, in the middle of the row. */
export interface BarPair extends Point {
  readonly thickness: number
  readonly control: Bar
  readonly treatment: Bar
  readonly nameLines: readonly string[]
}

interface Tick {
  readonly value: number
  readonly x: number
}

export interface UpliftLayout {
  readonly plot: Plot
  readonly moneyTicks: readonly Tick[]
  readonly liftTicks: readonly Tick[]
  readonly pairs: readonly BarPair[]
}

export interface UpliftBox {
  readonly width: number
  readonly height: number
  readonly fontPx: number
}

const TICKS = 4
/** Room of one value on an axis, in letters. */
const TICK_EM = 8
const THICKEST_BAR_PX = 12
/** Share of the width that names may take. */
const NAME_SHARE = 0.42
export const NAME_GAP_PX = 10

/**
 * A row for each product with its whole name: two bars on the lower axis, the lift in percent as a line on the upper
 * one, equal zero lines. Pure.
 */
export function layoutUplift(data: readonly UpliftBar[], { width, height, fontPx }: UpliftBox): UpliftLayout {
  const names = data.map(({ name }) => name)
  const namePx = Math.ceil(Math.min(width * NAME_SHARE, widestTextPx(names, fontPx)))
  const edgesPx = { leftPx: namePx + NAME_GAP_PX, rightPx: fontPx * 2 }
  const plot = plotIn({ width, height, ...edgesPx, topPx: fontPx * 4, bottomPx: fontPx * 2 })
  const most = Math.max(1, ...data.flatMap(({ control, treatment }) => [control, treatment]))
  const lifts = data.map(({ lift }) => lift)
  const lowest = Math.min(0, ...lifts)
  const highest = Math.max(1, ...lifts)
  // Bars start at zero; with a negative lift both axes extend before it by the same share.
  const before = lowest < 0 ? Math.min(1, -lowest / highest) : 0
  const range: readonly [number, number] = [plot.left, plot.right]
  const money = scaleLinear({ domain: [-before * most * 1.05, most * 1.05], range })
  const lift = scaleLinear({ domain: [-before * highest * 1.05, highest * 1.05], range })
  const rowHeight = (plot.bottom - plot.top) / Math.max(1, data.length)
  const thickness = Math.max(2, Math.min(THICKEST_BAR_PX, rowHeight * 0.34))
  const ground = money(0)
  const ticks = Math.max(2, Math.min(TICKS, Math.floor((plot.right - plot.left) / (fontPx * TICK_EM))))
  const bar = (y: number, value: number) => ({ x: ground, y, width: Math.max(0, money(value) - ground) })
  return {
    plot,
    moneyTicks: money
      .ticks(ticks)
      .filter((value) => value >= 0)
      .map((value) => ({ value, x: money(value) })),
    liftTicks: lift.ticks(ticks).map((value) => ({ value, x: lift(value) })),
    pairs: data.map((entry, at) => {
      const y = plot.top + (at + 0.5) * rowHeight
      return {
        x: lift(Math.max(lowest, entry.lift)),
        y,
        thickness,
        control: bar(y - thickness - 0.5, entry.control),
        treatment: bar(y + 0.5, entry.treatment),
        nameLines: nameLines(entry.name, { namePx, fontPx, rowHeight }),
      }
    }),
  }
}
