/** Inspects a file as the import wizard does: its kind, its columns, each row, a page of them. Without a database. */

import { serveThread } from '#server/kit/jobs/serve-thread'
import { KnownProducts } from '#server/store/imports/classify/known-products'
import { openTable } from '#server/store/imports/open/open-table'
import { CachedTables } from '#server/store/imports/review/cached-tables'
import { classifyRows, previewRows } from '#server/store/imports/review/preview-rows'
import { rowsOf } from '#server/store/imports/rows/read-rows'
import { analyseFile } from '#server/store/imports/understand/analyse-file'
import { readingOf } from '#server/store/imports/understand/file-reading'
import { planOf } from '#server/store/imports/understand/stored-options'

const PIECE_BYTES = 1 << 20

serveThread<{ readonly bytes: Uint8Array }>(async ({ input: { bytes }, signal }) => {
  async function* open() {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
  }
  const plan = planOf({})
  const table = await new CachedTables().get(plan, () => openTable(open, plan, signal))
  const settings = {
    storeCurrency: 'EUR',
    dateOrder: 'dmy',
    decimalMark: 'point',
    expectedKind: null,
  } as const
  const analysis = await analyseFile(table, plan, { ...settings, remembered: async () => null }, signal)
  if (analysis.missing.length > 0) return { rows: analysis.rows, missing: analysis.missing }
  const reading = readingOf(analysis)
  const rows = rowsOf(table, reading, plan, signal)
  const classified = await classifyRows(rows, {
    ...{
      reading,
      mode: plan.mode,
      known: new KnownProducts([]),
      currency: 'EUR',
      timeZone: 'UTC',
      salt: 'salt',
    },
    ...{ today: '2026-01-31', lastDay: '2026-02-01' },
  })
  const query = { filter: 'all', page: 1, pageSize: 50 } as const
  const { totals } = await previewRows({ classified, rows, reading, query, revision: 1 })
  return { rows: totals.rows, errors: totals.error }
})
