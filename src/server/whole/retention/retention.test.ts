import { describe, expect, it } from 'vitest'
import { retention } from '#contract/retention'
import { defaultPrivacy, type PrivacySettings } from '#contract/settings'
import { appContext, rememberingJobs } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore } from '../../../../test/order-lines.ts'
import { updateSettings } from '../../accounts/identity/update-settings.ts'
import { tenantContext } from '../../kit/context.ts'
import { enforceRetention } from './enforce-retention.ts'
import { getRetention } from './get-retention.ts'
import { keptSince } from './retention-period.ts'
import { runMaintenance, secondsUntil } from './run-maintenance.ts'

const database = useDatabase()
const now = new Date('2026-06-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

/** A store whose records are `days` old, each kind twice: that old, and from yesterday. */
async function storeOf(days: number, period: PrivacySettings['data_retention_period']) {
  const store = await createTestStore(database)
  const { companyId, userId } = store.ctx
  const jobs = rememberingJobs()
  const ctx = tenantContext(appContext({ db: database.db, jobs, clock: () => now }), companyId, userId)
  await updateSettings({
    ctx,
    input: { privacy: { ...defaultPrivacy, data_retention_period: period } },
  })
  await store.addLines([{ sku: 'A', day: '2020-01-05', quantity: 1, total: '5' }])
  const put = (sql: string, values: readonly unknown[] = []) =>
    database.adminPool.query(sql, [companyId, ...values])
  for (const [n, at] of [daysAgo(days), daysAgo(1)].entries()) {
    const importId = `00000000-0000-4000-8000-00000000000${n}`
    await put(
      `insert into imports (company_id, import_id, kind, status, file_name, created_by, created_at)
       values ($1, $2, 'orders', 'done', 'f', $1, $3)`,
      [importId, at],
    )
    await put(
      "insert into import_rejects (company_id, import_id, row_number, reason, raw) values ($1, $2, 1, 'x', 'raw')",
      [importId],
    )
    await put(
      `insert into order_lines (company_id, line_id, product_id, import_id, order_ref, ordered_at, day, quantity, total, customer_ref)
       select $1, gen_random_uuid(), product_id, $2, 'o', '2019-01-01', '2019-01-01', 1, 5, 'customer 12345'
       from products where company_id = $1`,
      [importId],
    )
    await put("insert into ai_texts (company_id, facts_hash, parts, created_at) values ($1, $2, '{}', $3)", [
      String(n),
      at,
    ])
    await put(
      `insert into strategy_submissions (company_id, submission_id, submitted_by, responses, selected_products,
         document_text, feedback, feedback_source, proposal, created_at)
       values ($1, gen_random_uuid(), $2, '{}', '[]', 'our plan', 'x', 'rules', '[]', $3)`,
      [userId, at],
    )
    await put(
      `insert into notifications (company_id, notification_id, user_id, type, kind, params, in_app, created_at)
       values ($1, gen_random_uuid(), $2, 'system_updates', 'x', '{}', true, $3)`,
      [userId, at],
    )
  }
  const count = async (sql: string) => (await put(`select 1 from ${sql}`)).rows.length
  return { ctx, jobs, count }
}

describe('the retention period', () => {
  it.each([
    ['30-days', '2026-05-16T12:00:00.000Z'],
    ['90-days', '2026-03-17T12:00:00.000Z'],
    ['1-year', '2025-06-15T12:00:00.000Z'],
    ['indefinitely', null],
  ] as const)('of %s keeps what came since %s', (period, since) => {
    expect(keptSince(period, now)?.toISOString() ?? null).toBe(since)
  })

  it('line 44: removes what is older, leaves what is newer, and no sale goes', async () => {
    const { ctx, count } = await storeOf(40, '30-days')
    const removed = await enforceRetention({ ctx })
    expect(removed).toMatchObject({ customer_references: 1, rejected_rows: 1, ai_texts: 1, notifications: 1 })
    expect(removed.strategy_texts).toBe(1)
    expect(await count('strategy_submissions where company_id = $1')).toBe(1)
    expect(await count('order_lines where company_id = $1')).toBe(3)
    expect(await count('order_lines where company_id = $1 and customer_ref is not null')).toBe(1)
    expect(await count('import_rejects where company_id = $1')).toBe(1)
    expect(await count('notifications where company_id = $1')).toBe(1)
  })

  it('counts from the day on which the data came, however old the orders are', async () => {
    const { ctx, count } = await storeOf(300, '1-year')
    await enforceRetention({ ctx })
    expect(await count('order_lines where company_id = $1 and customer_ref is not null')).toBe(2)
  })

  it('keeps everything where it is to be kept indefinitely', async () => {
    const { ctx, count } = await storeOf(4000, 'indefinitely')
    expect(await enforceRetention({ ctx })).toEqual({})
    expect(await count('ai_texts where company_id = $1')).toBe(2)
  })

  it('after the creator left is the longest that an owner saved, and none before one has', async () => {
    const { ctx, count } = await storeOf(4000, 'indefinitely')
    const texts = () => count('ai_texts where company_id = $1')
    const owners = ['11111111', '22222222'].map((start) => `${start}${ctx.userId.slice(8)}`)
    for (const [at, userId] of owners.entries())
      await database.adminPool.query(
        `insert into users (company_id, user_id, email, role) values ($1, $2, 'o' || $3 || '@example.test', 'owner')`,
        [ctx.companyId, userId, at],
      )
    await database.adminPool.query('delete from users where company_id = $1 and user_id = $2', [
      ctx.companyId,
      ctx.userId,
    ])
    const save = (at: number, period: PrivacySettings['data_retention_period']) =>
      updateSettings({
        ctx: tenantContext(ctx, ctx.companyId, owners[at] ?? ''),
        input: { privacy: { ...defaultPrivacy, data_retention_period: period } },
      })
    await enforceRetention({ ctx })
    expect(await texts()).toBe(2)
    await save(0, '30-days')
    await save(1, 'indefinitely')
    await enforceRetention({ ctx })
    expect(await texts()).toBe(2)
    await save(1, '90-days')
    await enforceRetention({ ctx })
    expect(await texts()).toBe(1)
  })

  it('is accounted for: each kind with how much of it went', async () => {
    const { ctx } = await storeOf(40, '30-days')
    expect((await getRetention({ ctx })).lastRunAt).toBeNull()
    await enforceRetention({ ctx })
    const answer = retention.parse(await getRetention({ ctx }))
    expect(answer.lastRunAt).toBe('2026-06-15T12:00:00.000Z')
    expect(answer.kinds).toContainEqual({ kind: 'rejected_rows', removedRows: 1 })
    expect(answer.kinds).toContainEqual({ kind: 'mails', removedRows: 0 })
  })

  it('is enforced although a due deletion fails because the payment provider is away', async () => {
    const { ctx, jobs, count } = await storeOf(40, '30-days')
    const { companyId } = ctx
    await database.adminPool.query(
      `with due as (insert into account_deletions (company_id, requested_by, requested_at, due_at)
         values ($1, $1, '2026-05-01', '2026-05-15'))
       insert into billing_customers (company_id, customer_id) values ($1, 'cus_1')`,
      [companyId],
    )
    const stripe = { baseUrl: 'http://127.0.0.1:1', secretKey: 'sk', webhookSecret: 'wh', priceId: 'p' }
    const night = { ...ctx, config: { ...ctx.config, stripe } }
    await expect(runMaintenance({ ctx: night })).rejects.toThrow()
    expect(await count('companies where company_id = $1')).toBe(1)
    expect(await count('ai_texts where company_id = $1')).toBe(1)
    expect(jobs.sent).toContainEqual({ name: 'watch-rollouts', data: { companyId } })
  })

  it('with an external provider covers the attempts of people without an account', async () => {
    const { ctx } = await storeOf(40, '30-days')
    const stranger = `${ctx.companyId}@stranger.test`
    const attempts = async () =>
      (await database.adminPool.query('select from identity.login_attempts where email = $1', [stranger]))
        .rowCount
    await database.adminPool.query(
      `insert into identity.login_attempts (email, ip_address, attempted_at, succeeded)
       values ($1, '192.0.2.1', $2, false)`,
      [stranger, daysAgo(31)],
    )
    await runMaintenance({ ctx })
    expect(await attempts()).toBe(1)
    const oidc = { ...ctx.config.oidc, mode: 'external' } as typeof ctx.config.oidc
    await runMaintenance({ ctx: { ...ctx, config: { ...ctx.config, oidc } } })
    expect(await attempts()).toBe(0)
  })

  it('is enforced every night: each run asks for the next', async () => {
    const { ctx, jobs } = await storeOf(40, '30-days')
    await runMaintenance({ ctx })
    expect(jobs.sent).toContainEqual({ name: 'keep-house', data: { companyId: ctx.companyId } })
  })
})

describe('the night', () => {
  it.each(['0000', '7fff', 'ffff'])(
    'of company %s… is between 2 and 5 o’clock UTC, and never more than a day away',
    (start) => {
      const companyId = `${start}0000-0000-4000-8000-000000000000`
      for (const hour of [0, 3, 12, 23]) {
        const from = new Date(Date.UTC(2026, 5, 15, hour))
        const seconds = secondsUntil(from, companyId)
        const at = new Date(from.getTime() + seconds * 1000)
        expect(seconds).toBeGreaterThan(0)
        expect(seconds).toBeLessThanOrEqual(86_400)
        expect(at.getUTCHours()).toBeGreaterThanOrEqual(2)
        expect(at.getUTCHours()).toBeLessThan(5)
      }
    },
  )
})
