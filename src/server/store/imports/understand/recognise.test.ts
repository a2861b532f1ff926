import { describe, expect, it } from 'vitest'
import type { FileKind } from '#contract/import-fields'
import { recognise } from './recognise.ts'

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
