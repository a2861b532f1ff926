import type { Report } from '#server/whole/reports/report'

/** A report with this number of rows in its second table: names of products, amounts, shares. */
export function sampleReport(rows: number): Report {
  return {
    type: 'revenue',
    title: 'Revenue Analysis',
    company: 'Bench',
    currency: 'USD',
    timezone: 'UTC',
    period: { from: '2026-05-01', to: '2026-06-01' },
    data: { from: '2025-01-01', to: '2026-05-31' },
    madeAt: '2026-06-15T12:00:00.000Z',
    facts: [
      {
        key: 'revenue',
        label: 'Revenue',
        kind: 'money',
        value: '118238.4800',
        before: '113787.5600',
        change: 0.039,
        note: null,
      },
    ],
    tables: [
      {
        id: 'products',
        title: 'Products by revenue',
        note: null,
        columns: [
          { key: 'sku', header: 'SKU', kind: 'text', width: 14 },
          { key: 'product', header: 'Product', kind: 'text', width: 34 },
          { key: 'units', header: 'Units sold', kind: 'whole' },
          { key: 'revenue', header: 'Revenue', kind: 'money' },
          { key: 'share', header: 'Share of revenue', kind: 'share' },
          { key: 'refunded', header: 'Refunds', kind: 'money' },
          { key: 'day', header: 'Last sale', kind: 'day' },
        ],
        rows: Array.from({ length: rows }, (_, at) => [
          `SKU-${at}`,
          `A product with a name of usual length, number ${at}`,
          (at * 7) % 300,
          (99_999 / (at + 1)).toFixed(4),
          (0.2 / (at + 1)).toFixed(6),
          (at % 90).toFixed(4),
          '2026-05-30',
        ]),
        totalRows: rows,
        chart: { kind: 'bars', label: 'product', value: 'revenue' },
      },
    ],
    notes: [],
  }
}
