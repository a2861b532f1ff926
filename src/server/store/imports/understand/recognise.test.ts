import { describe, expect, it } from 'vitest'
import type { FileKind } from '#contract/import-fields'
import { columnsFor, recognise } from './recognise.ts'

const kindOf = (header: string, expected: FileKind | null = null) => {
  const { kind, isDoubtful } = recognise(header.split(/[,;]/), 'EUR', expected)
  return [kind, isDoubtful]
}

describe('a table that lacks an amount only because nobody knows its heading', () => {
  it.each([
    'date,sku,quantity,price per dozen',
    'Datum;Artikelnummer;Menge;Preis je Palette',
    'Date,Référence,Quantité,Prix de la ligne',
    'Fecha,SKU,Cantidad,Precio especial',
    'date,sku,quantity,order remark',
    'week,item,qty,unit price',
  ])('%s is asked about, as orders', (header) => {
    expect(kindOf(header)).toEqual(['orders', true])
  })

  it('is what the person expects where it would be complete as stock', () => {
    expect(kindOf('sku,quantity,notes', 'orders')).toEqual(['orders', true])
    expect(kindOf('sku,quantity,notes', 'costs')).toEqual(['costs', true])
  })

  it.each(['date,sku,quantity,warehouse', 'sku,stock', 'sku,quantity,price list name'])(
    '%s is stock without a question',
    (header) => {
      expect(kindOf(header)).toEqual(['inventory', false])
    },
  )
})

describe('columns whose headings state a currency', () => {
  const columnsOf = (header: string) => columnsFor('orders', header.split(/[,;]/), 'EUR').columns

  it.each([
    'date,sku,quantity,unit price USD',
    'Datum;Artikelnummer;Menge;Preis (EUR)',
    'Datum;Artikelnummer;Menge;VK Brutto',
    'Date,Référence,Quantité,Prix unitaire TTC',
    'date,sku,quantity,Net Price in €',
  ])('%s is a table of orders', (header) => {
    expect(kindOf(header)).toEqual(['orders', false])
  })

  it('takes the one in the currency of the store, else the one without a currency', () => {
    expect(columnsOf('date,sku,quantity,Price USD,Price EUR').unitPrice).toBe(4)
    expect(columnsOf('date,sku,quantity,Price USD,Price').unitPrice).toBe(4)
    expect(columnsOf('date,sku,quantity,Price USD,Price GBP').unitPrice).toBe(3)
    expect(columnsOf('date,sku,quantity,total,total').total).toBe(3)
  })

  it('leaves a cost in another currency than the price out', () => {
    expect(columnsOf('date,sku,quantity,Price EUR,Cost USD').cost).toBeUndefined()
    expect(columnsOf('date,sku,quantity,Price EUR,Cost EUR').cost).toBe(4)
    expect(columnsOf('date,sku,quantity,Price,Cost USD').cost).toBeUndefined()
    expect(columnsOf('date,sku,quantity,Price,Cost EUR').cost).toBe(4)
    expect(columnsFor('costs', ['sku', 'Cost USD'], 'EUR').columns.cost).toBe(1)
  })
})

it('takes a recommended price for the one to compare with, and the selling price of a merchandise program', () => {
  const columnsOf = (header: string) => columnsFor('products', header.split(';'), 'EUR').columns
  expect(columnsOf('SKU;Titel;UVP;VK Brutto')).toMatchObject({ compareAtPrice: 2, price: 3 })
  expect(columnsOf('SKU;Title;RRP')).not.toHaveProperty('price')
  expect(columnsOf('Artikelnummer;Artikelname;Std. VK Brutto').price).toBe(2)
  expect(columnsOf('SKU;Title;Net Price (EUR);Gross Price (EUR)').price).toBe(3)
})
