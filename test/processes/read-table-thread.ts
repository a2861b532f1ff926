/** A thread that reads a table as an import does, for tests that bound its memory. */

import { serveThread } from '#server/kit/jobs/serve-thread'
import { openTable } from '#server/store/imports/open/open-table'

serveThread<{ readonly bytes: Uint8Array }>(async ({ input, signal }) => {
  async function* bytes() {
    yield input.bytes
  }
  const choices = { sheet: null, delimiter: null, encoding: null }
  const table = await openTable(bytes, choices, signal)
  const rows: (readonly string[])[] = []
  for await (const piece of table.pieces('point')) for (const { cells } of piece) rows.push(cells)
  return { rows: rows.length, product: rows[1]?.[1] ?? null }
})
