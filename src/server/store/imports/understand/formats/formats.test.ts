import { describe, expect, it } from 'vitest'
import { recogniseFormat } from './formats.ts'
import type { OrderRow } from './order-format.ts'

describe('recogniseFormat', () => {
  it.each([
    [
      'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
      'uci-online-retail',
    ],
    ['Invoice,StockCode,Description,Quantity,InvoiceDate,Price,Customer ID,Country', 'uci-online-retail'],
    [
      'Name,Email,Financial Status,Paid at,Currency,Subtotal,Created at,Lineitem quantity,Lineitem name,Lineitem price',
      'shopify-orders',
    ],
    [
      'Order ID,Email,Financial Status,Paid at,Currency,Subtotal,Amount Refunded,Created at,Lineitem quantity,Lineitem name,Lineitem price,Channel Name',
      'shopify-orders',
    ],
    ['InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country,Currency', 'plain'],
    ['InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice', 'plain'],
    ['date,product,quantity,total', 'plain'],
    ['order_id,Order Date,SKU,Product Name,Qty,Unit Price,Country', 'plain'],
    ['Fecha,Producto,Cantidad,Importe', 'plain'],
    ['N° de commande,Date de commande,Produit,Quantité,Prix unitaire', 'plain'],
    ['Bestelldatum,Artikelbezeichnung,Stückzahl,Gesamtbetrag,Währung', 'plain'],
  ])('knows %s', (header, id) => {
    const { format, missing } = recogniseFormat(header.split(','))
    expect([format.id, missing]).toEqual([id, []])
  })

  it('takes a French "nombre" for the quantity and a Spanish one for the name', () => {
    expect(recogniseFormat(['Date', 'Produit', 'Nombre', 'Montant']).columns).toMatchObject({
      title: 1,
      quantity: 2,
    })
    expect(recogniseFormat(['Fecha', 'Nombre', 'Cantidad', 'Importe']).columns).toMatchObject({
      title: 1,
      quantity: 2,
    })
  })

  it.each([
    [
      'amazon-order-id,purchase-date,order-status,sku,quantity,currency,item-price',
      { total: 6, moment: 1, order: 0 },
    ],
    ['date/time,order id,sku,description,quantity,product sales,selling fees,total', { total: 5 }],
    ['Order Number,Sale Date,Item Title,Custom Label,Quantity,Sold For', { unitPrice: 5, code: 3, title: 2 }],
    ['order,date,sku,quantity,item price', { unitPrice: 4 }],
  ])('reads the columns of %s', (header, columns) => {
    const { missing, columns: found } = recogniseFormat(header.split(','))
    expect(missing).toEqual([])
    expect(found).toMatchObject(columns)
  })

  it('takes the first of two equal headers', () => {
    expect(recogniseFormat(['date', 'product', 'quantity', 'total', 'total']).columns).toMatchObject({
      total: 3,
    })
  })
})

describe('states of orders in a plain table', () => {
  const stateIn = (name: string, cell: string) => {
    const { format, columns } = recogniseFormat(['date', 'sku', 'quantity', 'total', name])
    const rows = format.read(columns, 'point').push(['2025-03-01', 'MUG', '1', '10', cell], 2)
    return rows.map(({ state, refunded }) => (refunded ? 'refunded' : state))[0]
  }

  it.each([
    ['Status', 'Cancelled', 'cancelled'],
    ['order_status', 'canceled', 'cancelled'],
    ['Bestellstatus', 'Storniert', 'cancelled'],
    ['Statut', 'Annulée', 'cancelled'],
    ['Estado', 'Cancelado', 'cancelled'],
    ['Order Status', 'wc-failed', 'voided'],
    ['Financial Status', 'voided', 'voided'],
    ['Status', 'on-hold', 'unpaid'],
    ['Zahlungsstatus', 'Unbezahlt', 'unpaid'],
    // Shopware's new orders, and those on account.
    ['Bestellstatus', 'Offen', 'placed'],
    ['Status', 'Refunded', 'refunded'],
    ['Status', 'completed', 'placed'],
    ['Status', 'Shipped', 'placed'],
    ['Status', '3', 'placed'],
    ['Status', '', 'placed'],
    ['Cancelled at', '2025-03-02', 'cancelled'],
    ['Storniert am', '0000-00-00', 'placed'],
    ['Cancelled at', 'no', 'placed'],
  ])('reads %s "%s" as %s', (name, cell, expected) => {
    expect(stateIn(name, cell)).toBe(expected)
  })
})

describe('shopify orders', () => {
  const header =
    'Name,Email,Financial Status,Paid at,Currency,Subtotal,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem discount,Cancelled at,Payment Method,Refunded Amount,Shipping Country'
  const read = (lines: readonly string[]) => {
    const { format, columns } = recogniseFormat(header.split(','))
    const reader = format.read(columns, 'point')
    const rows: OrderRow[] = []
    lines.forEach((line, index) => {
      rows.push(...reader.push(line.split(','), index + 2))
    })
    rows.push(...reader.end())
    return { rows, refunds: rows.map(({ partialRefund }) => partialRefund ?? 0) }
  }
  const paid = (fields: Partial<Record<'status' | 'cancelled' | 'method' | 'refunded', string>> = {}) =>
    `#1001,a@example.test,${fields.status ?? 'paid'},2024-09-03 10:15:00 -0400,USD,47.00,5.00,2024-09-03 10:14:00 -0400,2,Fern Print,16.00,FERN-1,0.00,${fields.cancelled ?? ''},${fields.method ?? 'Stripe'},${fields.refunded ?? '0.00'},US`
  const next = '#1001,a@example.test,,,,,,,1,Tote Bag,20.00,TOTE-1,0.00,,,,'

  it('carries the order forward and spreads its discount by value, to the subtotal exactly', () => {
    const { rows } = read([paid(), next])
    expect(
      rows.map(({ row, order, moment, currency, country, code, total }) => [
        row,
        order,
        moment,
        currency,
        country,
        code,
        total,
      ]),
    ).toEqual([
      [2, '#1001', '2024-09-03 10:14:00 -0400', 'USD', 'US', 'FERN-1', 289_231],
      [3, '#1001', '2024-09-03 10:14:00 -0400', 'USD', 'US', 'TOTE-1', 180_769],
    ])
    expect(289_231 + 180_769).toBe(470_000)
  })

  it('takes the own discount of a line from that line', () => {
    const line = '#1002,b@example.test,paid,,USD,27.00,5.00,2024-09-04,2,Mug,16.00,MUG,5.00,,,,US'
    expect(read([line]).rows[0]?.total).toBe(270_000)
  })

  it.each([
    [{}, 'placed'],
    [{ status: 'partially_refunded' }, 'placed'],
    [{ status: 'voided' }, 'voided'],
    [{ status: 'expired' }, 'voided'],
    [{ status: 'pending' }, 'unpaid'],
    [{ cancelled: '2024-09-05 08:00:00 -0400' }, 'cancelled'],
    [{ method: '(for testing) Bogus Gateway' }, 'test'],
  ])('reads the state %j as %s, for every line of the order', (fields, state) => {
    expect(read([paid(fields), next]).rows.map((row) => row.state)).toEqual([state, state])
  })

  it('marks a wholly refunded order, and spreads a partial refund over the lines by value', () => {
    expect(read([paid({ status: 'refunded', refunded: '47.00' }), next])).toMatchObject({
      rows: [{ refunded: true }, { refunded: true }],
      refunds: [0, 0],
    })
    expect(read([paid({ status: 'partially_refunded', refunded: '6.50' }), next])).toMatchObject({
      rows: [{ refunded: false }, { refunded: false }],
      // 6.50 over lines of 28.9231 and 18.0769.
      refunds: [40_000, 25_000],
    })
  })

  it('keeps two orders of the same name apart', () => {
    const { rows } = read([paid(), next, paid(), next])
    expect(rows.map((row) => row.row)).toEqual([2, 3, 4, 5])
    expect(rows[2]?.total).toBe(289_231)
  })
})
