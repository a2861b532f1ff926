import { chooseNamedMonths, type MonthPoint, priceDomain } from './line-geometry.ts'
import { type MaybePoint, type Plot, type PlotBox, plotIn, type Tick } from './plot.ts'
import { scaleLinear } from './scales.ts'

export interface UnitsMonth {
  readonly month: string
  readonly units: number
  /** 0 in a month without a sale: drawn on the baseline, not as a price. */
  readonly price: number
  /** The month is not over: its bar is hollow and the line to it is dotted. */
  readonly isRunning?: boolean
  /** Price in the month that this one is compared with. */
  readonly priceBefore?: number | null
}

export interface UnitsPriceLayout {
  readonly plot: Plot
  readonly unitTicks: readonly Tick[]
  readonly priceTicks: readonly Tick[]
  readonly months: readonly MonthShape[]
  readonly namedMonths: readonly number[]
}

/** `y` is the position of the price. */
export interface MonthShape extends MaybePoint {
  /** Position of the price that it is compared with. */
  readonly beforeY: number | null
  readonly isRunning: boolean
  readonly barX: number
  readonly barWidth: number
  readonly barY: number
  readonly barHeight: number
}

interface Box extends PlotBox {
  readonly monthLabelPx: number
}

const WIDEST_BAR_PX = 36
const TICKS = 4

/** Units as bars from zero on the left axis, average price as a line on the right axis. Pure. */
export function layoutUnitsPrice(data: readonly UnitsMonth[], box: Box): UnitsPriceLayout {
  const plot = plotIn(box)
  const stepX = (plot.right - plot.left) / Math.max(1, data.length)
  const barWidth = Math.max(1, Math.min(WIDEST_BAR_PX, stepX * 0.62))
  const most = Math.max(1, ...data.map((month) => month.units))
  const units = scaleLinear({ domain: [0, most * 1.08], range: [plot.bottom, plot.top], nice: TICKS })
  const prices = scaleLinear({
    domain: [...priceDomain([...data.map(soldPrice), ...data.map(comparedPrice)])],
    range: [plot.bottom, plot.top],
    nice: TICKS,
  })
  const months = data.map((month, index) => {
    const x = plot.left + (index + 0.5) * stepX
    const barY = units(month.units)
    const y = month.units > 0 ? prices(month.price) : null
    const before = comparedPrice(month).price
    return {
      x,
      barX: x - barWidth / 2,
      barWidth,
      barY,
      barHeight: plot.bottom - barY,
      y,
      beforeY: before === null ? null : prices(before),
      isRunning: month.isRunning ?? false,
    }
  })
  return {
    plot,
    unitTicks: units
      .ticks(TICKS)
      .filter(Number.isInteger)
      .map((value) => ({ value, y: units(value) })),
    priceTicks: prices.ticks(TICKS).map((value) => ({ value, y: prices(value) })),
    months,
    namedMonths: chooseNamedMonths(data.length, { stepX, labelPx: box.monthLabelPx }),
  }
}

function soldPrice({ month, units, price }: UnitsMonth): MonthPoint {
  return { month, price: units > 0 ? price : null }
}

function comparedPrice({ month, priceBefore }: UnitsMonth): MonthPoint {
  return { month, price: priceBefore ?? null }
}
