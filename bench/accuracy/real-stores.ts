import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  dayOfIsoDate,
  estimateStore,
  type Grain,
  type OrderLineColumns,
  type ProductColumns,
  type StoreEstimate,
} from '#analytics'

/** Real data outside of the project and never part of it: see its README for sources and licences. */
const FOLDER = resolve(import.meta.dirname, '../../../shared/data')
export const hasRealData = existsSync(FOLDER)

type Row = readonly [product: number, day: number, quantity: number, price: number]

/** A data set in the estimator's format, with the names of its products and their types by number. */
export interface RealStore {
  readonly rows: readonly Row[]
  readonly names: readonly string[]
  readonly type: Int32Array
  readonly grain: Grain
}

export function readRows(file: string): string[][] {
  const bytes = readFileSync(resolve(FOLDER, file))
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text.trim().split(/\r?\n/).slice(1).map(splitCsv)
}

function splitCsv(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  return (line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? []).map((field) =>
    field.replace(/,$/, '').replaceAll('"', ''),
  )
}

const oneType = (count: number) => new Int32Array(count)

/** Chevalier, Kashyap and Rossi 2003: 7 products, 338 weeks. */
export function tuna(): RealStore {
  const rows = readRows('classics/tuna.csv').flatMap((cells) => {
    const row = cells.map(Number)
    return Array.from({ length: 7 }, (_, k): Row => {
      return [k, 7 * row[0]!, Math.round(row[1 + k]!), Math.exp(row[15 + k]!)]
    })
  })
  const names = Array.from({ length: 7 }, (_, k) => `product ${k + 1}`)
  return { rows, names, type: oneType(7), grain: 'weeks' }
}

/** Boatwright, McCulloch and Rossi 1999: 88 retailers by week. */
export function cheese(): RealStore {
  const table = readRows('classics/cheese.csv')
  const names = [...new Set(table.map((row) => row[0]!))]
  const week = new Map<string, number>()
  const rows = table.map((row): Row => {
    const now = (week.get(row[0]!) ?? 0) + 1
    week.set(row[0]!, now)
    return [names.indexOf(row[0]!), 7 * now, Math.round(Number(row[1])), Number(row[3])]
  })
  return { rows, names, type: oneType(names.length), grain: 'weeks' }
}

/** Dominick's (Montgomery 1997): 11 brands in 83 stores by week; a type is a brand. */
export function orangeJuice(): RealStore {
  const table = readRows('orange-juice/orangejuice_all11.csv.gz').map((row) => row.map(Number))
  const stores = [...new Set(table.map((row) => row[0]!))]
  const rows = table.map((row): Row => {
    const brand = row[1]! - 1
    const units = Math.max(1, Math.round(Math.exp(row[3]!) / 64))
    return [brand * stores.length + stores.indexOf(row[0]!), 7 * row[2]!, units, row[5 + brand]! * 64]
  })
  const type = Int32Array.from({ length: 11 * stores.length }, (_, i) => Math.floor(i / stores.length))
  return { rows, names: Array.from(type, (brand) => `brand ${brand + 1}`), type, grain: 'weeks' }
}

/** Sales by month of 52 products in 9 categories (Olist). */
export function retailPrice(): RealStore {
  const table = readRows('classics/retail_price.csv')
  const names = [...new Set(table.map((row) => row[0]!))]
  const categories = [...new Set(table.map((row) => row[1]!))]
  const type = new Int32Array(names.length)
  const rows = table.map((row): Row => {
    const [day, month, year] = row[2]!.split('-')
    const product = names.indexOf(row[0]!)
    type[product] = categories.indexOf(row[1]!)
    return [product, dayOfIsoDate(`${year}-${month}-${day}`), Number(row[3]), Number(row[6])]
  })
  return { rows, names, type, grain: 'months' }
}

/** Chen, UCI: the order lines of 2010-12 to 2011-12, returns included. */
export function onlineRetail(): RealStore {
  const table = readRows('online-retail/online_retail_2010-12_2011-12.csv.gz').filter(
    (row) => /^\d{5}/.test(row[1]!) && Number(row[5]) > 0,
  )
  const names = [...new Set(table.map((row) => row[1]!.toUpperCase()))]
  const index = new Map(names.map((code, i) => [code, i]))
  const rows = table.map((row): Row => {
    return [
      index.get(row[1]!.toUpperCase())!,
      dayOfIsoDate(row[4]!.slice(0, 10)),
      Number(row[3]),
      Number(row[5]),
    ]
  })
  return { rows, names, type: oneType(names.length), grain: 'spells' }
}

export function linesOf({ rows }: Pick<RealStore, 'rows'>): OrderLineColumns {
  return {
    product: Int32Array.from(rows, (row) => row[0]),
    day: Int32Array.from(rows, (row) => row[1]),
    quantity: Int32Array.from(rows, (row) => row[2]),
    total: Float64Array.from(rows, (row) => row[2] * row[3]),
  }
}

/** Products of which only the type is known. */
export function productsOf({ type }: Pick<RealStore, 'type'>): ProductColumns {
  const unknown = new Float64Array(type.length).fill(Number.NaN)
  return { count: type.length, type, typeCount: Math.max(...type) + 1, price: unknown, cost: unknown }
}

export function estimateReal(store: Omit<RealStore, 'names'>): StoreEstimate {
  return estimateStore(linesOf(store), productsOf(store), { grain: store.grain })
}
