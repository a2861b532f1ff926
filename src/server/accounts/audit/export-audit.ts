import type { TenantContext } from '../../kit/context.ts'
import { datedName, downloadTable } from '../../kit/table-files/download-table.ts'
import type { TableCell, TableColumn } from '../../kit/table-files/table-file.ts'
import { getSettings } from '../settings/get-settings.ts'
import { readEntries } from './list-audit.ts'

const PAGE = 500

const columns: readonly TableColumn[] = [
  { header: 'Time (UTC)', key: 'at', kind: 'text', width: 24 },
  { header: 'Who', key: 'actor', kind: 'text', width: 28 },
  { header: 'IP address', key: 'ip_address', kind: 'text', width: 16 },
  { header: 'Device', key: 'device', kind: 'text', width: 20 },
  { header: 'Action', key: 'action', kind: 'text', width: 22 },
  { header: 'Object', key: 'object', kind: 'text', width: 30 },
  { header: 'Before', key: 'before', kind: 'text', width: 40 },
  { header: 'After', key: 'after', kind: 'text', width: 40 },
  { header: 'Result', key: 'result', kind: 'text', width: 16 },
]

/** The whole log as CSV, read page by page while it is written. */
export async function exportAudit({ ctx }: { readonly ctx: TenantContext }): Promise<Response> {
  const { regional } = await getSettings({ ctx })
  const fileName = datedName(ctx, 'quanto-audit-log')
  const table = { name: 'Audit log', columns, rows: rowsOf(ctx) }
  return downloadTable({ fileName, fileType: 'csv', table, settings: regional })
}

async function* rowsOf(ctx: TenantContext): AsyncGenerator<readonly TableCell[]> {
  let before: number | undefined
  for (;;) {
    const entries = await readEntries(ctx, { before }, PAGE)
    for (const entry of entries)
      yield [
        ...[entry.at, entry.actor, entry.ip_address, entry.device, entry.action, entry.object],
        ...[asJson(entry.before), asJson(entry.after), entry.result],
      ]
    if (entries.length < PAGE) return
    before = entries.at(-1)?.entry_id
  }
}

const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
