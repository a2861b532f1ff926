import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { applyMigrations } from './apply-migrations.ts'
import { type Connection, connectionToDatabase, withClient } from './connection.ts'
import { migrate } from './migrate.ts'

/**
 * A database as the last version before the table `runs` left it (migration 0044): runs of every kind in every state
 * that the kind had, each named after its state.
 */
const LAST_BEFORE = '0044'
const folder = path.join(import.meta.dirname, 'migrations')
const name = `quanto_test_${randomBytes(6).toString('hex')}`
const companyId = randomUUID()
const userId = randomUUID()
const connectionId = randomUUID()
const importId = randomUUID()
let connection: Connection

const unfinished = ['queued', 'running', 'done', 'failed']
const files = ['pending', 'running', 'done', 'failed']
const kinds: Readonly<Record<string, { readonly insert: string; readonly states: readonly string[] }>> = {
  'analyse-promotions': {
    insert: `insert into promotion_runs (company_id, run_id, status, error) values ($1, $2, $3, $4)`,
    states: unfinished,
  },
  'compare-estimates': {
    insert: `insert into estimate_comparisons (company_id, comparison_id, facts, status, error) values ($1, $2, '{}', $3, $4)`,
    states: unfinished,
  },
  'estimate-elasticities': {
    insert: `insert into estimate_runs (company_id, run_id, method_version, status, error) values ($1, $2, '1', $3, $4)`,
    states: unfinished,
  },
  'export-data': {
    insert: `insert into data_exports (company_id, export_id, user_id, status, error) values ($1, $2, '${userId}', $3, $4)`,
    states: ['pending', 'running', 'completed', 'failed', 'expired'],
  },
  'make-report': {
    insert: `insert into reports (company_id, report_id, user_id, type, format, from_day, to_day, options, status, problem)
      values ($1, $2, '${userId}', 'revenue', 'pdf', '2026-01-01', '2026-02-01', '{}', $3, $4)`,
    states: files,
  },
  'sync-platform': {
    insert: `insert into platform_runs (company_id, run_id, connection_id, status, problem) values ($1, $2, '${connectionId}', $3,
      case when $4::text is not null then 'unreachable' end)`,
    states: unfinished,
  },
  'import-orders': {
    insert: `insert into imports (company_id, import_id, kind, status, file_name, error, created_by, finished_at) values ($1, $2, 'orders', $3, 'a.csv',
      case when $4::text is not null then '{"code":"no_lines","values":{"rows":"3"}}' end, '${userId}', '2026-01-02')`,
    states: [...unfinished, 'cancelled', 'uploading', 'review', 'undoing', 'undone'],
  },
}

beforeAll(async () => {
  const { superuser, owning } = inject('database')
  const owner = await withClient(owning, (client) =>
    client.query<{ user: string }>('select current_user as user'),
  )
  await withClient(superuser, (client) =>
    client.query(`create database ${name} owner ${owner.rows[0]!.user}`),
  )
  connection = connectionToDatabase(owning, name)
  const numbered = (await readdir(folder)).filter(
    (file) => /^\d{4}_/.test(file) && file.slice(0, 4) <= LAST_BEFORE,
  )
  const exactly = await Promise.all(
    numbered.map(async (file) => {
      const sql = await readFile(path.join(folder, file), 'utf8')
      return { name: file, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  await withClient(connection, (client) => applyMigrations(client, exactly))
  await asSuperuser(async (query) => {
    await query('insert into companies (company_id, name, created_by) values ($1, $2, $3)', [
      companyId,
      'Before',
      userId,
    ])
    await query('insert into users (company_id, user_id) values ($1, $2)', [companyId, userId])
    await query(
      `insert into platform_connections (company_id, connection_id, platform, provider_connection_id, status, connected_by)
       values ($1, $2, 'shopify', 'x', 'active', $3)`,
      [companyId, connectionId, userId],
    )
    for (const { insert, states } of Object.values(kinds))
      for (const state of states)
        await query(insert, [companyId, randomUUID(), state, state === 'failed' ? 'The disk is full.' : null])
    await query(
      `insert into imports (company_id, import_id, kind, status, phase, file_name, created_by, cancel_requested_at)
       values ($1, $2, 'sample', 'running', 'reading', 'Sample store', $3, now())`,
      [companyId, importId, userId],
    )
  })
  await migrate({ connection, log: pino({ level: 'silent' }) })
})

afterAll(() =>
  withClient(inject('database').superuser, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  ),
)

type Query = (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>

function asSuperuser<T>(run: (query: Query) => Promise<T>): Promise<T> {
  return withClient(connectionToDatabase(inject('database').superuser, name), (client) =>
    run(async (sql, values = []) => (await client.query(sql, [...values])).rows),
  )
}

describe('the runs of a database of before', () => {
  const statusesOf = (kind: string) =>
    asSuperuser(async (query) =>
      (
        await query('select status from runs where company_id = $1 and kind = $2 order by 1', [
          companyId,
          kind,
        ])
      ).map(({ status }) => status),
    )

  it.each([
    'analyse-promotions',
    'compare-estimates',
    'estimate-elasticities',
    'make-report',
    'sync-platform',
  ])('of the kind %s are there in every state', async (kind) =>
    expect(await statusesOf(kind)).toEqual(['done', 'failed', 'queued', 'running']),
  )

  it('that made archives are done, whether the archive has expired or not', async () =>
    expect(await statusesOf('export-data')).toEqual(['done', 'done', 'failed', 'queued', 'running']))

  it('that imported files are done where the import was undone, and absent before it was started', async () => {
    const done = ['done', 'done', 'done']
    expect(await statusesOf('import-orders')).toEqual(['cancelled', ...done, 'failed', 'queued', 'running'])
    const steps = await asSuperuser((query) =>
      query('select step, undone_at is not null as undone from imports where step is not null order by 1'),
    )
    expect(steps).toEqual([
      { step: 'review', undone: false },
      { step: 'undoing', undone: false },
      { step: 'undone', undone: true },
      { step: 'uploading', undone: false },
    ])
  })

  it('keep the reason of a failure, their progress, their subject and a request to stop', async () => {
    const failures = await asSuperuser((query) =>
      query(
        "select kind, failure from runs where status = 'failed' and kind in ('import-orders', 'sync-platform') order by 1",
      ),
    )
    expect(failures.map(({ failure }) => JSON.parse(String(failure)))).toEqual([
      { id: 'file.no_lines', values: { rows: '3' } },
      { id: 'sync.unreachable' },
    ])
    expect(
      await asSuperuser((query) =>
        query(
          `select kind, status, stage, cancel_requested_at is not null as stops from runs where run_id = $1`,
          [importId],
        ),
      ),
    ).toEqual([{ kind: 'load-sample-store', status: 'running', stage: 'reading', stops: true }])
    const subjects = await asSuperuser((query) =>
      query('select distinct subject from runs where subject is not null'),
    )
    expect(subjects).toEqual([{ subject: connectionId }])
  })
})
