import { setTimeout as pause } from 'node:timers/promises'
import type { Output } from '#contract/calls'
import type { MeasuredProduct } from '../support/measured-product.ts'
import type { Measure } from '../support/table.ts'
import { call, type Tenant } from './tenant.ts'

const CSV_LINES = 1_000_000
const BULK_RECORDS = 10_000
const POLL_MS = 200

/**
 * Measures the writes of the load goals: bulk records, the import of a file of a million lines, and the export of
 * everything.
 */
export async function benchWrites(product: MeasuredProduct, somebody: Tenant): Promise<Measure[]> {
  const records = Array.from({ length: BULK_RECORDS }, (_, n) => ({
    paid_at: new Date(Date.UTC(2025, 0, 1 + (n % 300), n % 24)).toISOString(),
    lineitem_name: `Bulk product ${n % 500}`,
    quantity: 1 + (n % 5),
    total: 9.5 * (1 + (n % 5)),
  }))
  const bulkSeconds = await timed(() => call(somebody, 'POST', '/api/sales-history/bulk', { records }))
  await product.probe()
  const importSeconds = await timed(() => importFile(somebody))
  const imported = await product.probe()
  const exportSeconds = await timed(() => exportAll(somebody))
  const exported = await product.probe()
  return [
    {
      what: `bulk add of ${BULK_RECORDS.toLocaleString('en')} sales`,
      value: bulkSeconds,
      unit: 's',
      atMost: 1.5,
    },
    { what: 'file of 1,000,000 lines to usable data', value: importSeconds, unit: 's', atMost: 20 },
    { what: '… peak memory of the process', value: imported.peakRssMb, unit: 'MB', atMost: 400 },
    { what: '… longest hold-up of the event loop', value: imported.loopDelayMaxMs, unit: 'ms', atMost: 100 },
    { what: 'everything of that store as an archive', value: exportSeconds, unit: 's', atMost: 30 },
    { what: '… peak memory of the process so far', value: exported.peakRssMb, unit: 'MB', atMost: null },
  ]
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return (performance.now() - startedAt) / 1000
}

async function importFile(tenant: Tenant): Promise<void> {
  const bytes = csv()
  const { import: created } = await call<Output<'createImport'>>(tenant, 'POST', '/api/imports', {
    fileName: 'million.csv',
    sizeBytes: bytes.byteLength,
  })
  const upload = await fetch(`${tenant.url}/api/imports/${created.importId}/content`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/octet-stream' },
    body: bytes as unknown as BodyInit,
  })
  if (!upload.ok) throw new Error(`upload: ${upload.status} ${await upload.text()}`)
  for (;;) {
    const { import: now } = await call<Output<'getImport'>>(tenant, 'GET', `/api/imports/${created.importId}`)
    if (now.status === 'failed') throw new Error(`the import failed: ${now.problem?.sentence}`)
    if (now.status === 'done') return
    await pause(POLL_MS)
  }
}

function csv(): Buffer {
  const lines = ['order_id,date,product,quantity,total,customer']
  for (let n = 0; n < CSV_LINES; n++) {
    const at = new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString().slice(0, 19)
    const quantity = 1 + (n % 4)
    lines.push(
      `${100_000 + Math.floor(n / 3)},${at},Product ${(n * n) % 4999},${quantity},${(quantity * (5 + (n % 90) / 10)).toFixed(2)},C${n % 20_000}`,
    )
  }
  return Buffer.from(lines.join('\n'))
}

async function exportAll(tenant: Tenant): Promise<void> {
  const { exportId: id } = await call<Output<'requestDataExport'>>(
    tenant,
    'POST',
    '/api/users/data-export',
    {},
  )
  for (;;) {
    const { status } = await call<Output<'getDataExportStatus'>>(
      tenant,
      'GET',
      `/api/users/data-export/${id}/status`,
    )
    if (status === 'failed') throw new Error('the export failed')
    if (status === 'completed') break
    await pause(POLL_MS)
  }
  const response = await fetch(`${tenant.url}/api/users/data-export/${id}`, {
    headers: { authorization: `Bearer ${tenant.token}` },
  })
  for await (const _ of response.body ?? []) {
    // Only received; tests check the content.
  }
}
