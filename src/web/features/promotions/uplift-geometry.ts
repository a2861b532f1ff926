import { type MaybePoint, type Plot, type PlotBox, plotIn, type Tick } from '#web/ui/charts/plot.ts'
import { scaleLinear } from '#web/ui/charts/scales.ts'

export interface UpliftBar {
  readonly control: number
  readonly treatment: number
  readonly lift: number
}

export interface BarPair extends MaybePoint {
  readonly width: number
  readonly control: { readonly x: number; readonly y: number; readonly height: number }
  readonly treatment: { readonly x: number; readonly y: number; readonly height: number }
}

export interface UpliftLayout {
  readonly plot: Plot
  readonly moneyTicks: readonly Tick[]
  readonly liftTicks: readonly Tick[]
  readonly pairs: readonly BarPair[]
}

const TICKS = 4
const WIDEST_BAR_PX = 32

/** Two bars per product on the left axis, the lift in percent as a line on the right, equal zero lines. Pure. */
export function layoutUplift(data: readonly UpliftBar[], box: PlotBox): UpliftLayout {
  const plot = plotIn(box)
  const most = Math.max(1, ...data.flatMap(({ control, treatment }) => [control, treatment]))
  const lifts = data.map(({ lift }) => lift)
  const lowest = Math.min(0, ...lifts)
  const highest = Math.max(1, ...lifts)
  // Bars start at zero; with a negative lift both axes extend below it by the same share.
  const below = lowest < 0 ? Math.min(1, -lowest / highest) : 0
  const range: readonly [number, number] = [plot.bottom, plot.top]
  const money = scaleLinear({ domain: [-below * most * 1.05, most * 1.05], range })
  const lift = scaleLinear({ domain: [-below * highest * 1.05, highest * 1.05], range })
  const step = (plot.right - plot.left) / Math.max(1, data.length)
  const width = Math.max(2, Math.min(WIDEST_BAR_PX, step * 0.34))
  const ground = money(0)
  const bar = (x: number, value: number) => ({
    x,
    y: money(value),
    height: Math.max(0, ground - money(value)),
  })
  return {
    plot,
    moneyTicks: money
      .ticks(TICKS)
      .filter((value) => value >= 0)
      .map((value) => ({ value, y: money(value) })),
    liftTicks: lift.ticks(TICKS).map((value) => ({ value, y: lift(value) })),
    pairs: data.map((entry, at) => {
      const x = plot.left + (at + 0.5) * step
      return {
        x,
        y: lift(Math.max(lowest, entry.lift)),
        width,
        control: bar(x - width - 1, entry.control),
        treatment: bar(x + 1, entry.treatment),
      }
    }),
  }
}
