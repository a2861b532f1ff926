import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { fillExport } from './fill-export.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../../shared/data/shop-exports')
const isThere = existsSync(folder)
if (!isThere) console.warn('SKIPPED: tests on ../shared/data/shop-exports, which is not there.')

const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const cellsOf = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' }).data

/** Codes, prices and rows were read in the files by hand. A product's other rows stay with it, but in WooCommerce. */
const exports = [
  ['shopify_partners_jewelery.csv', 'CHOKER WITH GOLD PENDANT', 'Variant Price', '29.99', '31.50', 2],
  [
    'products_bom_semicolon_decimalcomma.csv',
    'CLAY PLANT POT - REGULAR',
    'Variant Price',
    '9,99',
    '10,50',
    2,
  ],
  ['woocommerce_sample_products.csv', 'CC-HOODIE-GREEN', 'Regular price', '45', '47.00', 1],
  [
    'medusa_exported-products-comma.csv',
    'BASE PRODUCT - TEST VARIANT',
    'Variant Price USD',
    '100',
    '105.00',
    2,
  ],
] as const

describe.runIf(isThere)('a shop’s own product export', () => {
  it.each(exports)('%s comes back with the price of %s changed and nothing else', (...given) => {
    const [name, sku, column, from, to, size] = given
    const content = read(name)
    const price = { sku, expected: from.replace(',', '.'), wanted: to.replace(',', '.') }
    const filled = fillExport(content, [price], 'USD')!
    expect([...filled.changed]).toEqual([sku])
    const [header = [], ...rows] = cellsOf(filled.text)
    expect(rows).toHaveLength(size)
    const [names = [], ...before] = cellsOf(content)
    const changes = rows.flatMap((cells) =>
      cells.flatMap((cell, at) => {
        // The row of the export with the same cells but this one.
        const origins = before.filter((row) =>
          header.every((each, k) => k === header.indexOf(column) || row[names.indexOf(each)] === cells[k]),
        )
        expect(origins.length).toBeGreaterThan(0)
        const was = origins.map((row) => row[names.indexOf(header[at]!)])
        return was.includes(cell) ? [] : [[header[at], was[0], cell]]
      }),
    )
    expect(changes).toEqual([[column, from, to]])
    if (name.startsWith('woocommerce'))
      expect(header).toEqual(['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Parent'])
    else expect(header).toEqual(names)
  })

  it('leaves alone what the shop has changed, has on sale, would show as reduced, or does not have', () => {
    const leftOf = (name: string, sku: string, expected: string, wanted: string) =>
      fillExport(read(name), [{ sku, expected, wanted }], 'USD')?.leftOut.get(sku)
    const woo = 'woocommerce_sample_products.csv'
    expect(leftOf(woo, 'CC-HOODIE-GREEN', '44', '47')).toEqual({ why: 'price_changed', live: '45' })
    expect(leftOf(woo, 'CC-BEANIE', '20', '21')).toEqual({ why: 'on_sale' })
    expect(leftOf(woo, 'NO-SUCH', '20', '21')).toEqual({ why: 'not_in_file' })
    const shopify = 'products_bom_semicolon_decimalcomma.csv'
    expect(leftOf(shopify, 'COPPER LIGHT', '59.99', '60.99')).toEqual({ why: 'on_sale' })
  })
})

it('knows a file that is no product export', () => {
  expect(fillExport('a,b\n1,2\n', [], 'USD')).toBeNull()
  expect(fillExport('', [], 'USD')).toBeNull()
})
