import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { requestPersonalExport } from '#contract/data-export'
import { leastRoleOf } from '#contract/roles'
import { defaultRegional } from '#contract/settings'
import { appContext, rememberingJobs } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { fillEveryTable } from '../../../../test/every-table.ts'
import {
  impersonalTables,
  LOOKS_PERSONAL,
  notAboutPeople,
  notHandedOut,
  personalColumns,
} from '../../../../test/personal-columns.ts'
import { ensureUser } from '../../accounts/identity/ensure-user.ts'
import { updateSettings } from '../../accounts/identity/update-settings.ts'
import { createAccounts } from '../../accounts/identity-provider/embedded/accounts.ts'
import { tenantContext } from '../../kit/context.ts'
import { onRunFailed } from '../../kit/runs/on-run-failed.ts'
import { carryOut } from '../../kit/runs/work-on-run.ts'
import { runMaintenance } from '../retention/run-maintenance.ts'
import { dataExport } from './data-export.ts'
import { downloadDataExport } from './download-data-export.ts'
import { exportedTables } from './exported-tables.ts'
import { getDataExportStatus, listDataExports } from './find-data-export.ts'
import { removeEndedExports } from './remove-exports.ts'
import { requestDataExport } from './request-data-export.ts'
import { writeArchive } from './write-archive.ts'

const database = useDatabase({ poolSize: 4 })
const DAY_MS = 86_400_000
const start = new Date('2026-06-15T12:00:00Z')

/** A company with a row in every table. `at` moves its clock. */
async function filled() {
  const email = `${randomUUID()}@example.test`
  const account = await createAccounts(database.db.pool).create({
    ...{ email, passwordHash: 'x', firstName: 'Ada', lastName: 'Lovelace' },
  })
  const accountId = account?.accountId ?? ''
  const { companyId, userId } = await ensureUser(
    database.db,
    { issuer: 'urn:quanto:embedded', subject: accountId },
    { email, firstName: 'Ada', lastName: 'Lovelace', pictureUrl: null, isEmailVerified: null },
  )
  await fillEveryTable(database.adminPool, { companyId, userId, accountId, email })
  for (const table of ['data_exports', 'account_deletions'])
    await database.adminPool.query(`delete from ${table} where company_id = $1`, [companyId])
  const clock = { now: start }
  const jobs = rememberingJobs()
  const ctx = tenantContext(appContext({ db: database.db, jobs, clock: () => clock.now }), companyId, userId)
  const status = async (id: string) => (await getDataExportStatus({ ctx, input: { id } })).status
  const prepare = (exportId: string) =>
    carryOut(dataExport, {
      ctx,
      input: { runId: exportId, connection: database.connection, signal: AbortSignal.timeout(85_000) },
    })
  const fetchFile = (id: string) => downloadDataExport({ ctx, input: { id } })
  return { ctx, jobs, clock, email, status, prepare, fetchFile }
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

describe('an export', () => {
  it('line 44: holds every table of the company as JSON and as CSV, one’s account, a README, and no secret', async () => {
    const { ctx, prepare, fetchFile, email } = await filled()
    await ctx.inTenant(({ client }) =>
      client.query(
        `insert into products (company_id, sku, title, price, source)
         select $1, 'S' || n, '=SUM(A1) “' || n || '”', n, 'manual' from generate_series(1, 12000) n
         on conflict do nothing returning 1`,
        [ctx.companyId],
      ),
    )
    const { exportId } = await requestDataExport({ ctx })
    await prepare(exportId)
    const answer = await fetchFile(exportId)
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="quanto-export-2026-06-15.zip"',
    )
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(String(bytes.length)).toBe(answer.headers.get('content-length'))
    const files = unzipSync(bytes)

    const { rows } = await database.adminPool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'company_id'`,
    )
    const missing = rows
      .map(({ name }) => name)
      .filter((name) => !files[`data/${name}.json`] || !files[`data/${name}.csv`])
    expect(missing.sort()).toEqual([
      ...['billing_events', 'catalogue_changes', 'channel_models', 'data_export_chunks', 'first_figures'],
      ...[
        'idempotency_keys',
        'import_chunks',
        'import_known_lines',
        'kept_lines',
        'platform_deliveries',
        'product_fits',
        'product_totals',
        'report_chunks',
        'store_fits',
      ],
    ])
    const products = JSON.parse(text(files['data/products.json'])) as {
      sku: string
      title: string
      price: number
    }[]
    expect(products).toHaveLength(12_001)
    expect(products.find(({ sku }) => sku === 'S7')).toMatchObject({ title: '=SUM(A1) “7”', price: 7 })
    const table = Papa.parse<Record<string, string>>(text(files['data/products.csv']).replace('\ufeff', ''), {
      header: true,
      skipEmptyLines: true,
    })
    expect(table.data).toHaveLength(12_001)
    expect(table.data.find(({ sku }) => sku === 'S7')).toMatchObject({
      title: "'=SUM(A1) “7”",
      price: '7.0000',
    })
    expect(JSON.parse(text(files['sign-in/account.json']))).toMatchObject([{ email, first_name: 'Ada' }])
    expect(text(files['README.txt'])).toMatch(/data\/products +12001/)
    const all = Object.values(files).map(text).join()
    expect(all).not.toMatch(/password_hash|secret_hash|totp_secret/)
  })

  it('names in its README the files that were still being read', async () => {
    const { ctx, prepare, fetchFile } = await filled()
    const { companyId, userId } = ctx
    for (const [file, status] of [
      ['half.csv', 'running'],
      ['whole.csv', 'done'],
      ['waiting.csv', 'queued'],
    ]) {
      const importId = randomUUID()
      await database.adminPool.query(
        `insert into imports (company_id, import_id, kind, file_name, created_by) values ($1, $2, 'orders', $3, $4)`,
        [companyId, importId, file, userId],
      )
      await database.adminPool.query(
        `insert into runs (company_id, run_id, kind, status, created_at) values ($1, $2, 'import-orders', $3, $4)`,
        [companyId, importId, status, start],
      )
    }
    const readmeOf = async (scope: 'company' | 'personal') => {
      const { exportId } = await requestDataExport({ ctx, scope })
      await prepare(exportId)
      const files = unzipSync(new Uint8Array(await (await fetchFile(exportId)).arrayBuffer()))
      return text(files['README.txt'])
    }
    const readme = await readmeOf('company')
    expect(readme).toMatch(/still reading it .*\n {2}half\.csv\n\nRows per table/)
    expect(readme).not.toMatch(/whole|waiting/)
    expect(await readmeOf('personal')).not.toContain('half.csv')
  })

  it('line 2: holds no mail of another company to the same address, and no link that opens anything', async () => {
    const { ctx, prepare, fetchFile, email } = await filled()
    const link = `https://quanto.example/api/shared-reports/${'s'.repeat(43)}`
    for (const [company, subject] of [
      [ctx.companyId, 'Ours'],
      [null, 'The sign-in’s'],
      [randomUUID(), 'Theirs'],
    ])
      await database.adminPool.query(
        `insert into identity.mails (mail_id, company_id, recipient, subject, body, state, created_at)
         values ($1, $2, $3, $4, $5, 'kept', $6)`,
        [randomUUID(), company, email.toUpperCase(), subject, `${subject} ${link}`, start],
      )
    const { exportId } = await requestDataExport({ ctx })
    await prepare(exportId)
    const files = unzipSync(new Uint8Array(await (await fetchFile(exportId)).arrayBuffer()))
    const mails = JSON.parse(text(files['sign-in/mails.json'])) as { subject: string; body: string }[]
    expect(mails.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['Ours', 'The sign-in’s']))
    expect(mails.find(({ subject }) => subject === 'Ours')?.body).toBe(
      'Ours https://quanto.example/api/shared-reports/…',
    )
    const all = Object.values(files).map(text).join()
    expect(all).not.toContain('Theirs')
    expect(all).not.toContain('s'.repeat(43))
  })

  it('line 44: holds every column that is marked as personal, and every table is marked', async () => {
    const { rows } = await database.adminPool.query<{ table: string; columns: string[] }>(
      `select format('%I.%I', n.nspname, c.relname) as table, array_agg(a.attname::text) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'identity')
       group by 1`,
    )
    const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]))
    // A table that nobody has looked at, or looked at twice.
    expect([...Object.keys(personalColumns), ...impersonalTables].sort()).toEqual(
      [...columnsOf.keys()].sort(),
    )
    const unmarked = rows.flatMap(({ table, columns }) =>
      columns
        .filter((column) => LOOKS_PERSONAL.test(column) && !personalColumns[table]?.includes(column))
        .map((column) => `${table}.${column}`)
        .filter((column) => !(column in notAboutPeople)),
    )
    expect(unmarked).toEqual([])
    const { ctx } = await filled()
    const exported = await ctx.inTenant(({ client }) =>
      exportedTables(client, { accountId: randomUUID(), scope: 'company' }),
    )
    const handedOut = new Set(
      exported.flatMap(({ source, columns }) => {
        const [, schema = 'public', name = ''] = /\bfrom (?!\()(?:(identity)\.)?"?(\w+)"?/.exec(source) ?? []
        return columns.map((column) => `${schema}.${name}.${column}`)
      }),
    )
    const marked = Object.entries(personalColumns).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    )
    expect(
      marked.filter(
        (column) => !columnsOf.get(column.replace(/\.\w+$/, ''))?.includes(column.replace(/.*\./, '')),
      ),
    ).toEqual([])
    expect(marked.filter((column) => !handedOut.has(column)).sort()).toEqual(Object.keys(notHandedOut).sort())
  })

  it('goes on in further files where a table is large, each readable by itself', async () => {
    const { ctx } = await filled()
    await ctx.inTenant(({ client }) =>
      client.query(
        `insert into products (company_id, sku, title, price, source)
         select $1, 'S' || n, 'x', 1, 'manual' from generate_series(1, 11000) n
         on conflict do nothing returning 1`,
        [ctx.companyId],
      ),
    )
    const pieces: Uint8Array[] = []
    const { connection } = database
    const [companyId, userId] = [ctx.companyId, ctx.userId]
    const task = {
      companyId,
      userId,
      accountId: null,
      connection,
      runId: randomUUID(),
      scope: 'company' as const,
    }
    await ctx.inTenant(({ client }) =>
      writeArchive({
        task: { ...task, preparedAt: start.toISOString(), language: 'de-DE' },
        ...{ client, signal: AbortSignal.timeout(85_000), partBytes: 100_000 },
        write: async (bytes) => {
          pieces.push(bytes)
        },
      }),
    )
    const files = unzipSync(new Uint8Array(Buffer.concat(pieces)))
    const partsOf = (ending: string) =>
      Object.keys(files).filter((name) => new RegExp(`^data/products(-\\d+)?\\.${ending}$`).test(name))
    const [json, csv] = [partsOf('json'), partsOf('csv')]
    expect(json.length).toBeGreaterThan(2)
    expect(csv.length).toBeGreaterThan(1)
    const rows = json.flatMap((name) => JSON.parse(text(files[name])) as { sku: string }[])
    expect(rows).toHaveLength(11_001)
    expect(new Set(rows.map(({ sku }) => sku)).size).toBe(11_001)
    const tables = csv.map((name) => text(files[name]).trimEnd().split('\r\n'))
    expect(new Set(tables.map(([head]) => head)).size).toBe(1)
    expect(tables.flatMap(([, ...lines]) => lines)).toHaveLength(11_001)
    expect(text(files['README.txt'])).toContain('Zeilen je Tabelle')
  })

  it('line 44: is prepared once at a time, can be watched, and is nobody else’s', async () => {
    const { ctx, jobs, status, prepare, fetchFile } = await filled()
    const [first, second] = await Promise.all([requestDataExport({ ctx }), requestDataExport({ ctx })])
    expect(second).toEqual(first)
    expect(jobs.sent.filter(({ name }) => name === 'export-data')).toHaveLength(1)
    const { exportId } = first
    expect(await status(exportId)).toBe('pending')
    await expect(fetchFile(exportId)).rejects.toMatchObject({ code: 'conflict' })
    await prepare(exportId)
    expect(await status(exportId)).toBe('completed')
    expect((await listDataExports({ ctx })).exports).toMatchObject([{ exportId, status: 'completed' }])
    const colleague = tenantContext(ctx, ctx.companyId, randomUUID())
    for (const other of [colleague, (await filled()).ctx])
      await expect(downloadDataExport({ ctx: other, input: { id: exportId } })).rejects.toMatchObject({
        code: 'not_found',
      })
  })

  it('line 44: can be downloaded for 7 days, and is deleted then', async () => {
    const { ctx, clock, status, prepare, fetchFile } = await filled()
    const regional = { ...defaultRegional, timezone: 'America/Los_Angeles' } as const
    await updateSettings({ ctx, input: { regional } })
    const made = Date.parse('2026-06-15T03:00:00Z')
    clock.now = new Date(made)
    const { exportId } = await requestDataExport({ ctx })
    await prepare(exportId)
    clock.now = new Date(made + 7 * DAY_MS - 1)
    const file = await fetchFile(exportId)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain('quanto-export-2026-06-14.zip')
    clock.now = new Date(made + 7 * DAY_MS)
    expect(await status(exportId)).toBe('expired')
    await expect(fetchFile(exportId)).rejects.toThrow('7 days')
    await runMaintenance({ ctx })
    const { rowCount } = await database.adminPool.query(
      'select from data_export_chunks where export_id = $1',
      [exportId],
    )
    expect(rowCount).toBe(0)
    expect((await listDataExports({ ctx })).exports).toEqual([])
  })

  it('tells when it is ready, and says so when it failed', async () => {
    const { ctx, prepare, status } = await filled()
    await database.adminPool.query('delete from notifications where company_id = $1', [ctx.companyId])
    await database.adminPool.query('delete from notification_preferences where company_id = $1', [
      ctx.companyId,
    ])
    const { exportId } = await requestDataExport({ ctx })
    await prepare(exportId)
    const { rows } = await database.adminPool.query(
      'select kind, user_id from notifications where company_id = $1',
      [ctx.companyId],
    )
    expect(rows).toEqual([{ kind: 'export-ready', user_id: ctx.userId }])
    const again = await requestDataExport({ ctx })
    await onRunFailed(dataExport, { ctx, input: { runId: again.exportId } })
    expect(await status(again.exportId)).toBe('failed')
  })

  it('keeps no piece of an archive whose last try failed', async () => {
    const { ctx } = await filled()
    const { exportId } = await requestDataExport({ ctx })
    const values = [ctx.companyId, exportId]
    // What a thread wrote before it failed.
    const leave = () =>
      database.adminPool.query(
        `insert into data_export_chunks (company_id, export_id, seq, bytes)
         select $1, $2, n, '\\x00' from generate_series(1, 2) n on conflict do nothing`,
        values,
      )
    const left = async () =>
      (
        await database.adminPool.query(
          'select from data_export_chunks where company_id = $1 and export_id = $2',
          values,
        )
      ).rowCount
    await leave()
    await removeEndedExports({ ctx })
    expect(await left()).toBe(2)
    await onRunFailed(dataExport, { ctx, input: { runId: exportId } })
    expect(await left()).toBe(0)
    // Those of an earlier version are removed at night.
    await leave()
    await removeEndedExports({ ctx })
    expect(await left()).toBe(0)
  })
})

describe('the export of one’s own data', () => {
  const files = async (answer: Response) => unzipSync(new Uint8Array(await answer.arrayBuffer()))

  it('holds every row that is about the person or was made by them, and no others', async () => {
    const { ctx, email } = await filled()
    const { userId: colleagueId } = await colleague(ctx.companyId)
    const { exportId } = await requestDataExport({ ctx, scope: 'personal' })
    await carryOut(dataExport, {
      ctx,
      input: { runId: exportId, connection: database.connection, signal: AbortSignal.timeout(85_000) },
    })
    const archive = await files(await downloadDataExport({ ctx, input: { id: exportId } }))
    const { rows } = await database.adminPool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'uuid' and column_name ~ '^user_id$|_by$'`,
    )
    const names = rows.map(({ name }) => `data/${name}.json`).filter((name) => !/idempotency_keys/.test(name))
    expect(
      Object.keys(archive)
        .filter((name) => /^data.*json$/.test(name))
        .sort(),
    ).toEqual(names.sort())
    // From outside the code: a row of each table was made for this person, and the archive has it.
    const empty = names.filter((name) => text(archive[name]).trim() === '[]')
    expect(empty.filter((name) => !/account_deletions/.test(name))).toEqual([])
    expect(JSON.parse(text(archive['data/users.json']))).toMatchObject([{ user_id: ctx.userId, email }])
    expect(JSON.parse(text(archive['sign-in/account.json']))).toMatchObject([{ email }])
    expect(text(archive['README.txt'])).toContain('about you in this company')
    expect(Object.values(archive).map(text).join()).not.toContain(colleagueId)
    expect(archive['data/products.json']).toBeUndefined()
    expect(archive['data/order_lines.json']).toBeUndefined()
  })

  it('is prepared next to that of the company, and is open to a viewer, who gets no company’s archive', async () => {
    const { ctx, prepare } = await filled()
    const { exportId } = await requestDataExport({ ctx })
    const { exportId: personal } = await requestDataExport({ ctx, scope: 'personal' })
    expect(personal).not.toBe(exportId)
    expect((await listDataExports({ ctx })).exports.map(({ scope }) => scope).sort()).toEqual([
      'company',
      'personal',
    ])
    await prepare(exportId)
    await prepare(personal)
    const viewer = { ...ctx, role: 'viewer' as const }
    const input = (id: string) => ({ id })
    expect((await downloadDataExport({ ctx: viewer, input: input(personal) })).status).toBe(200)
    await expect(downloadDataExport({ ctx: viewer, input: input(exportId) })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(leastRoleOf(requestPersonalExport)).toBe('viewer')
  })
})

async function colleague(companyId: string) {
  const userId = randomUUID()
  await database.adminPool.query(
    `insert into users (company_id, user_id, first_name, last_name, email, role) values ($1, $2, 'Eve', 'X', $3, 'viewer')`,
    [companyId, userId, `${userId}@example.test`],
  )
  return { userId }
}
