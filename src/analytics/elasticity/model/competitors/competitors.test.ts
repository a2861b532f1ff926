import { describe, expect, it } from 'vitest'
import { drawStore, FIRST_DAY } from '../../../../../bench/competitors/draw-store.ts'
import { estimateStore } from '../../estimate-store.ts'
import { refitProducts } from '../../refit/refit-products.ts'
import type { CompetitorColumns } from '../../types/competitor-columns.ts'
import { competitorSeries } from './competitor-series.ts'

const DAYS = 728

function columns(
  rows: readonly (readonly [day: number, toDay: number, price: number, competitor?: number])[],
) {
  return {
    product: new Int32Array(rows.length),
    competitor: Int32Array.from(rows, ([, , , competitor = 0]) => competitor),
    day: Int32Array.from(rows, ([day]) => day),
    toDay: Int32Array.from(rows, ([, toDay]) => toDay),
    price: Float64Array.from(rows, ([, , price]) => price),
    weight: new Float64Array(rows.length).fill(1),
  } satisfies CompetitorColumns
}

describe('competitors’ prices by day', () => {
  it('are no move of the market where a dearer competitor comes or goes', () => {
    const both = columns([
      [0, 40, 10, 0],
      [10, 20, 30, 1],
    ])
    const { z, moves } = competitorSeries(both, [0, 1], 0, 50)
    expect([...z.slice(0, 40)].every((value) => Math.abs(value) < 1e-12)).toBe(true)
    expect(moves).toEqual([])
  })

  it('are not carried beyond the day on which they are too old, and the lowest of a competitor counts', () => {
    const two = columns([
      [0, 10, 10],
      [5, 8, 9],
      [20, 30, 11],
    ])
    const { z, moves } = competitorSeries(two, [0, 1, 2], 0, 30)
    expect(Number.isNaN(z[15]!)).toBe(true)
    expect(z[6]! - z[4]!).toBeCloseTo(Math.log(0.9), 12)
    expect(moves.map(({ day, size }) => [day, Number(size.toFixed(6))])).toEqual([
      [5, -0.105361],
      [8, 0.105361],
      [20, 0.09531],
    ])
  })
})

describe('the effect of competitors’ prices', () => {
  const store = drawStore({ name: '', effect: 0.8, follows: 0.6 }, 7)
  const { lines, products, competitors } = store
  const run = estimateStore(lines, products, { competitors, keepFit: true })

  it('is found, and takes its bias out of our own elasticities', () => {
    const { mean, deviation, probability } = run.diagnostics.competitors!
    expect(Math.abs(mean - 0.8)).toBeLessThan(3 * deviation)
    expect(probability).toBeGreaterThan(0.99)
    const without = estimateStore(lines, products)
    const bias = (all: typeof run.products) =>
      all.reduce((sum, { elasticity }, product) => sum + elasticity! - store.elasticity[product]!, 0) / 60
    expect(bias(without.products)).toBeGreaterThan(0.2)
    expect(Math.abs(bias(run.products))).toBeLessThan(0.15)
  })

  it('of single products comes out as in the run over the whole store', () => {
    const chosen = [3, 20, 41]
    const own = <Columns extends { readonly product: Int32Array }>(all: Columns) => {
      const rows = [...all.product.keys()].filter((row) => chosen.includes(all.product[row]!))
      const picked = Object.entries(all).map(([name, values]) => [
        name,
        (values as Int32Array).constructor === Int32Array
          ? Int32Array.from(rows, (row) =>
              name === 'product' ? chosen.indexOf(values[row]!) : (values[row] as number),
            )
          : Float64Array.from(rows, (row) => values[row] as number),
      ])
      return Object.fromEntries(picked) as Columns
    }
    const refit = refitProducts({
      fit: run.fit!.store,
      lines: own(lines),
      products: {
        ...{ count: 3, typeCount: products.typeCount },
        type: Int32Array.from(chosen, (product) => products.type[product]!),
        price: Float64Array.from(chosen, (product) => products.price[product]!),
        cost: new Float64Array(3).fill(Number.NaN),
      },
      fits: chosen.map((product) => run.fit!.products[product]!),
      changed: false,
      competitors: own(competitors),
    })
    chosen.forEach((product, at) => {
      expect(refit.competitors![at]!.estimate!.mean).toBeCloseTo(run.competitors![product]!.estimate!.mean, 3)
      expect(refit.estimates[at]!.elasticity!).toBeCloseTo(run.products[product]!.elasticity!, 3)
      expect(refit.estimates[at]!.high!).toBeCloseTo(run.products[product]!.high!, 3)
    })
  })

  it('cannot be told from too short a series or too few moves', () => {
    const judged = (day: number, toDay: number) =>
      estimateStore(lines, products, { competitors: columns([[FIRST_DAY + day, FIRST_DAY + toDay, 20]]) })
        .competitors!
    const short = judged(DAYS - 100, DAYS)
    expect(short[0]!.reason).toBe('few_weeks')
    expect(short[1]!.reason).toBe('no_prices')
    expect(short[0]!.estimate).toBeNull()
    expect(judged(0, DAYS)[0]!.reason).toBe('few_moves')
  })
})
