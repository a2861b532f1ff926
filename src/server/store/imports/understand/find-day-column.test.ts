import { describe, expect, it } from 'vitest'
import { withDayHeading } from './find-day-column.ts'

/** Headings after the days are found, and then the rows. */
function headingsOf(table: string): readonly string[] {
  const [header, ...rows] = table.split('\n').map((line) => line.split(';'))
  return withDayHeading(
    header!,
    'EUR',
    rows.map((cells, at) => ({ row: at + 2, cells })),
  )
}

describe('a table of sales whose days have a heading that nobody knows', () => {
  it('has them under the name of a period', () => {
    expect(
      headingsOf('week;item;qty;unit price\n2020-01-05;Tuna;20347;0.91\n2020-01-05;Crab;7152;0.88')[0],
    ).toBe('date')
    expect(headingsOf('month_year;product_id;qty;total\n01-05-2017;bed1;1;45.95')[0]).toBe('date')
    expect(headingsOf('Artikel;Menge;Umsatz;Monat\nTasse;3;9,90;2024-05')[3]).toBe('date')
    expect(headingsOf('Produit;Quantité;Montant;Semaine\nTasse;3;9,90;2024-W05')[3]).toBe('date')
  })

  it('has them where one product stands in rows of different days', () => {
    const rows = ['2024-05-03;A-1;2;9.90', '2024-05-04;A-1;1;4.95', '2024-05-04;B-2;1;4.95']
    expect(headingsOf(['Booked;SKU;Qty;Total', ...rows].join('\n'))[0]).toBe('date')
  })

  it('takes the period before another column of dates', () => {
    const rows = ['2024-05-03;2024-05-01;A-1;2;9.90', '2024-05-10;2024-05-08;A-1;1;4.95']
    expect(headingsOf(['Exported;Week of;SKU;Qty;Total', ...rows].join('\n'))[1]).toBe('date')
  })
})

describe('other tables keep their headings', () => {
  it.each([
    [
      'a list of products, each once',
      'SKU;Title;Price;Qty;Added\nA-1;Mug;5;3;2024-05-03\nB-2;Pot;9;1;2024-05-04',
    ],
    [
      'a list of variants that were added together',
      'Title;Price;Qty;Added\nMug;5;3;2024-05-03\nMug;6;1;2024-05-03',
    ],
    ['weeks that are no dates', 'week;item;qty;unit price\n1;Tuna;20;0.91\n2;Tuna;7;0.88'],
    ['stock by week, without money', 'week;sku;qty\n2024-05-03;A-1;5\n2024-05-10;A-1;4'],
    ['spend by week', 'week;channel;spend\n2024-05-03;Search;50'],
    ['orders with a known day', 'week;date;sku;qty;total\n2024-05-03;2024-05-05;A-1;2;9.90'],
  ])('%s', (_, table) => {
    expect(headingsOf(table)).toEqual(table.split('\n')[0]!.split(';'))
  })
})
