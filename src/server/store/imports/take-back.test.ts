import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import {
  expectRollupsToAddUp,
  february,
  importsUnderTest,
  january,
  plain,
  stateOf,
  TEST_NOW,
} from '../../../../test/imports.ts'
import { onRunFailed } from '../../kit/runs/on-run-failed.ts'
import { cancelImport } from './cancel-import.ts'
import { forecastUndo } from './forecast-undo.ts'
import { getImport } from './get-import.ts'
import { fileImport } from './import-run.ts'
import { listImports } from './list-imports.ts'
import { onUndoFailed, runUndo, undoImport } from './undo-import.ts'

const database = useDatabase()

describe('undo', () => {
  it('restores the state before, exactly', async () => {
    const store = await importsUnderTest(database)
    await store.bring('january.csv', january)
    const before = await stateOf(store)
    const view = await store.bring('february.csv', february)
    const undoing = await undoImport({ ctx: store.ctx, input: view })
    expect(undoing.import.status).toBe('undoing')
    await runUndo({ ctx: store.ctx, input: view })
    await runUndo({ ctx: store.ctx, input: view })
    expect(await stateOf(store)).toEqual(before)
    expect((await getImport({ ctx: store.ctx, input: view })).import.status).toBe('undone')
    expect(store.sent.at(-2)).toMatchObject({ name: 'undo-import' })
    expect(store.sent.at(-1)).toMatchObject({ name: 'estimate-elasticities' })
  })

  it('ends an estimation that reads what is taken back', async () => {
    const store = await importsUnderTest(database)
    const view = await store.bring('january.csv', january)
    await database.adminPool.query(
      `insert into runs (company_id, run_id, kind, status) values ($1, gen_random_uuid(), 'estimate-elasticities', 'running')`,
      [store.ctx.companyId],
    )
    await undoImport({ ctx: store.ctx, input: view })
    await runUndo({ ctx: store.ctx, input: view })
    const { rows } = await database.adminPool.query(
      `select status, cancel_requested_at is not null as "isCancelled" from runs
       where company_id = $1 and kind = 'estimate-elasticities' order by status`,
      [store.ctx.companyId],
    )
    expect(rows).toEqual([
      { status: 'queued', isCancelled: false },
      { status: 'running', isCancelled: true },
    ])
  })

  it('is possible for 24 hours after the end', async () => {
    const store = await importsUnderTest(database)
    const view = await store.bring('january.csv', january)
    const ctxAfter = (ms: number) => ({
      ...store.ctx,
      clock: () => new Date(Date.parse(view.finishedAt!) + ms),
    })
    const dayMs = 24 * 60 * 60_000
    await expect(undoImport({ ctx: ctxAfter(dayMs), input: view })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('24 hours'),
    })
    expect((await forecastUndo({ ctx: ctxAfter(dayMs), input: view })).forecast.canUndo).toBe(false)
    const undoing = await undoImport({ ctx: ctxAfter(dayMs - 1), input: view })
    expect(undoing.import.status).toBe('undoing')
  })

  it('leaves what another import brought, too', async () => {
    const alone = await importsUnderTest(database)
    await alone.bring('february.csv', february)
    const expected = await stateOf(alone)

    const store = await importsUnderTest(database)
    const first = await store.bring('january.csv', january)
    await store.bring('february.csv', february)
    await undoImport({ ctx: store.ctx, input: first })
    await runUndo({ ctx: store.ctx, input: first })
    const left = await stateOf(store)
    expect(left.lines).toEqual(expected.lines)
    expect(left.products).toEqual(expected.products)
    await expectRollupsToAddUp(store)
    const [second] = (await listImports({ ctx: store.ctx })).imports.filter(({ status }) => status === 'done')
    await undoImport({ ctx: store.ctx, input: second! })
    await runUndo({ ctx: store.ctx, input: second! })
    expect(await stateOf(store)).toEqual({
      lines: [],
      products: [],
      productDays: [],
      storeDays: [],
      claims: [],
      chunks: [],
    })
  })

  it('is only for imports that are done, and counts again when the job gives up', async () => {
    const store = await importsUnderTest(database)
    const queued = await store.upload('january.csv', january)
    await expect(undoImport({ ctx: store.ctx, input: { importId: queued } })).rejects.toMatchObject({
      code: 'conflict',
    })
    const view = await store.run(queued)
    await undoImport({ ctx: store.ctx, input: view })
    await onUndoFailed({ ctx: store.ctx, input: view })
    expect((await getImport({ ctx: store.ctx, input: view })).import.status).toBe('done')
  })
})

/** Several batches, each of which takes some hundredths of a second to be written. */
const LONG = 40_000
const long = plain(
  Array.from(
    { length: LONG },
    (_, i) => `2024-01-${10 + (i % 20)},${i},SKU${i % 50},Thing ${i % 50},1,${1 + (i % 7)}`,
  ),
)

describe('cancel', () => {
  it('ends an import that has not begun, and its job then does nothing', async () => {
    const store = await importsUnderTest(database)
    const importId = await store.upload('january.csv', january)
    const { import: view } = await cancelImport({ ctx: store.ctx, input: { importId } })
    expect(view.status).toBe('cancelled')
    expect((await store.run(importId)).status).toBe('cancelled')
    expect((await stateOf(store)).lines).toEqual([])
    expect((await stateOf(store)).chunks).toEqual([])
    await expect(cancelImport({ ctx: store.ctx, input: { importId } })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('stops a running import, once, and removes what it brought', async () => {
    const store = await importsUnderTest(database)
    await store.bring('january.csv', january)
    const before = await stateOf(store)
    const importId = await store.upload('long.csv', long)
    const cancel = () => cancelImport({ ctx: store.ctx, input: { importId } })
    const running = store.run(importId)
    while ((await getImport({ ctx: store.ctx, input: { importId } })).import.rowsRead === 0) await sleep(2)
    const [first, second] = await Promise.all([cancel(), cancel()])
    expect([first.import.status, second.import.status]).toEqual(['running', 'running'])
    expect(await running).toMatchObject({ status: 'cancelled', phase: null, linesAdded: 0, problem: null })
    expect(await stateOf(store)).toEqual(before)
    await expect(cancel()).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is carried out by the next process if the worker died', async () => {
    const store = await importsUnderTest(database)
    const importId = await store.upload('january.csv', january)
    // The worker took the import and was killed before it began.
    await store.rows("update runs set status = 'running' where company_id = $1 returning 1")
    await cancelImport({ ctx: store.ctx, input: { importId } })
    expect((await store.run(importId)).status).toBe('cancelled')
    expect((await stateOf(store)).chunks).toEqual([])
  })
})

describe('an import that dies', () => {
  it('goes on behind the last batch it wrote, after kill -9', async () => {
    const whole = await importsUnderTest(database)
    const expected = await whole.bring('long.csv', long)

    const store = await importsUnderTest(database)
    const { companyId, userId } = store.ctx
    const importId = await store.upload('long.csv', long)
    const stored = async () => (await getImport({ ctx: store.ctx, input: { importId } })).import
    const order = { connection: database.connection, companyId, userId, importId, now: TEST_NOW }
    const victim = spawn(process.execPath, ['test/processes/import-once.ts', JSON.stringify(order)], {
      stdio: 'inherit',
    })
    while ((await stored()).rowsRead === 0) await sleep(2)
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    const half = await stored()
    expect(half.status).toBe('running')
    expect(half.linesAdded).toBeGreaterThan(0)
    expect(half.linesAdded).toBeLessThan(LONG)

    const view = await store.run(importId)
    expect(view).toMatchObject({ status: 'done', linesAdded: LONG, linesKnown: 0, productsAdded: 50 })
    expect(view.summary).toEqual(expected.summary)
    expect((await stateOf(store)).lines).toEqual((await stateOf(whole)).lines)
    await expectRollupsToAddUp(store)
  })

  it('is taken back, and says so, when it was tried too often', async () => {
    const store = await importsUnderTest(database)
    const importId = await store.upload('january.csv', january)
    await onRunFailed(fileImport, { ctx: store.ctx, input: { runId: importId } })
    const { import: view } = await getImport({ ctx: store.ctx, input: { importId } })
    expect(view).toMatchObject({ status: 'failed', problem: { code: 'gave_up' } })
    expect((await stateOf(store)).chunks).toEqual([])
  })

  it('does not take back an import that was done', async () => {
    const store = await importsUnderTest(database)
    const view = await store.bring('january.csv', january)
    await onRunFailed(fileImport, { ctx: store.ctx, input: { runId: view.importId } })
    expect((await getImport({ ctx: store.ctx, input: view })).import.status).toBe('done')
    expect((await stateOf(store)).lines).toHaveLength(5)
  })
})
