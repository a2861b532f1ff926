import process from 'node:process'
import { estimateStore, type OrderLineColumns, type ProductColumns } from '#analytics'
import { recordedFit, recordedFits } from '../accuracy/lme4-seconds.ts'
import { hasRealData, linesOf, onlineRetail, productsOf } from '../accuracy/real-stores.ts'
import { PRODUCTS } from '../accuracy/run.ts'
import { benchStore, SCENARIOS } from '../accuracy/scenario.ts'
import { columnsOf } from '../accuracy/store-columns.ts'
import type { Measure } from '../support/table.ts'

const ROUNDS = 3

interface Columns {
  readonly lines: OrderLineColumns
  readonly products: ProductColumns
}

/** Estimates each store for which a time of lme4 is recorded: from its order lines, and from the same months as lme4. */
export function benchNextToMixedModel(): Measure[] {
  return Object.keys(recordedFits()).flatMap((name) => {
    const store = storeOf(name)
    if (store === null) return []
    const { lines, products } = store
    const throughDay = lines.day.reduce((last, day) => Math.max(last, day))
    const limits = recordedFit(name)
    const orders = fastest(() => estimateStore(lines, products))
    const months = fastest(() => estimateStore(lines, products, { grain: 'months', throughDay }))
    return [
      { what: `${name}, ${lines.day.length} order lines`, value: orders, unit: 's', atMost: null, limits },
      { what: '… by month', value: months, unit: 's', atMost: null, limits },
    ]
  })
}

function storeOf(name: string): Columns | null {
  if (name === 'onlineRetail') {
    if (!hasRealData) return null
    const store = onlineRetail()
    return { lines: linesOf(store), products: productsOf(store) }
  }
  const [kind, seed] = name.split('-')
  const scenario = SCENARIOS.find((each) => each === kind)
  return scenario ? columnsOf(benchStore(scenario, Number(seed), PRODUCTS)) : null
}

/** Processor seconds of the fastest round, which other load of the machine changes little. */
function fastest(run: () => unknown): number {
  const seconds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  })
  return Math.min(...seconds)
}
