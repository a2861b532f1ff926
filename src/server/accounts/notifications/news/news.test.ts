import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultRegional, languages } from '#contract/settings'
import { appContext } from '../../../../../test/app-context.ts'
import { useDatabase } from '../../../../../test/database.ts'
import { unsubscribePages } from '../../../http/unsubscribe-pages.ts'
import { type TenantContext, tenantContext } from '../../../kit/context.ts'
import { textsIn } from '../../../kit/messages/catalogue.ts'
import { runMaintenance } from '../../../whole/retention/run-maintenance.ts'
import { releases, runningRelease } from '../../identity/releases.ts'
import { updateSettings } from '../../identity/update-settings.ts'
import type { NotificationKind } from '../kinds.ts'
import { listNotifications } from '../list-notifications.ts'
import { listOutbox, readMail } from '../list-outbox.ts'
import { mailNotifications } from '../mail-notifications.ts'
import { notify } from '../notify.ts'
import { defaultPreference, readPreferences } from '../preferences.ts'
import { updatePreferences } from '../update-preferences.ts'

const database = useDatabase()
const root = path.resolve(import.meta.dirname, '../../../../..')

/** A person who registered before releases were announced; `known` says otherwise. */
async function person(at = '2026-11-20T12:00:00Z', known: string | null = null) {
  const { companyId, userId } = await database.createCompany()
  const clock = { now: new Date(at) }
  const ctx = tenantContext(appContext({ db: database.db, clock: () => clock.now }), companyId, userId)
  await database.adminPool.query('update users set news_version = $2 where company_id = $1', [
    companyId,
    known,
  ])
  return { ctx, clock }
}

const set = (ctx: TenantContext, type: 'product_updates' | 'marketing', email: boolean, inApp: boolean) =>
  updatePreferences({
    ctx,
    input: { preferences: [{ ...defaultPreference(type), email_enabled: email, in_app_enabled: inApp }] },
  })
const bell = async (ctx: TenantContext) =>
  (await listNotifications({ ctx, input: {} })).notifications.map(({ title, link }) => [title, link])
const mails = async (ctx: TenantContext) => {
  const { mails } = await listOutbox({ ctx })
  return Promise.all(mails.map(async ({ mail_id: id }) => (await readMail({ ctx, input: { id } })).mail))
}

describe('what is new', () => {
  it('is told of the version that runs, which the changelog knows', () => {
    const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
    expect(runningRelease).toBe((JSON.parse(read('package.json')) as { version: string }).version)
    expect(read('CHANGELOG.md')).toMatch(/^## (Unreleased|0\.1\.0)/m)
    const told = [...textsIn('en-US').keys()].filter((id) => id.startsWith('news.release.'))
    expect(told).toEqual(releases.map((version) => `news.release.${version}`))
  })

  it('is told once to each person, by the night', async () => {
    const { ctx } = await person()
    await runMaintenance({ ctx })
    await runMaintenance({ ctx })
    expect(await bell(ctx)).toEqual([['What is new in Quanto 0.1.0', '/dashboard']])
    expect(await mails(ctx)).toEqual([])
    // Not again when the retention period has removed it from the bell.
    await database.adminPool.query('delete from notifications where company_id = $1', [ctx.companyId])
    await runMaintenance({ ctx })
    expect(await bell(ctx)).toEqual([])
  })

  it('is nothing new to who came with it, or had it switched off', async () => {
    const { ctx: newcomer } = await person(undefined, runningRelease)
    await runMaintenance({ ctx: newcomer })
    expect(await bell(newcomer)).toEqual([])
    const { ctx } = await person()
    await set(ctx, 'product_updates', false, false)
    await runMaintenance({ ctx })
    await set(ctx, 'product_updates', true, true)
    await runMaintenance({ ctx })
    expect(await bell(ctx)).toEqual([])
  })
})

describe('the tip of the month', () => {
  it('goes to nobody who did not ask for it', async () => {
    const { ctx } = await person(undefined, runningRelease)
    await runMaintenance({ ctx })
    expect([await bell(ctx), await mails(ctx)]).toEqual([[], []])
  })

  it('comes once a month, in the bell and by mail as asked, in the reader’s language', async () => {
    const { ctx, clock } = await person(undefined, runningRelease)
    await set(ctx, 'marketing', true, true)
    await updateSettings({ ctx, input: { regional: { ...defaultRegional, language: 'de-DE' } } })
    await runMaintenance({ ctx })
    await runMaintenance({ ctx })
    expect(await bell(ctx)).toEqual([
      ['Tipp des Monats: Reduziert von welchem Preis?', '/promotion-optimization'],
    ])
    clock.now = new Date('2026-12-01T12:00:00Z')
    await runMaintenance({ ctx })
    expect((await mails(ctx)).map(({ subject }) => subject)).toEqual([
      'Quanto: Tipp des Monats: Nehmen Sie Ihr Jahr mit',
      'Quanto: Tipp des Monats: Reduziert von welchem Preis?',
    ])
  })

  it('waits for the month to begin where the reader is', async () => {
    // Eight in the evening of 30 November in New York.
    const { ctx } = await person('2026-12-01T01:00:00Z', runningRelease)
    await set(ctx, 'marketing', false, true)
    const regional = { ...defaultRegional, timezone: 'America/New_York' as const }
    await updateSettings({ ctx, input: { regional } })
    await runMaintenance({ ctx })
    expect(await bell(ctx)).toEqual([
      ['Tip of the month: Reduced from which price?', '/promotion-optimization'],
    ])
  })

  it.each(languages)('is there for twelve months in %s', (language) => {
    const tips = (part: string) =>
      [...textsIn(language)]
        .filter(([id]) => new RegExp(`^news\\.tip\\.\\d+\\.${part}$`).test(id))
        .map(([, text]) => text)
    expect(new Set(tips('subject')).size).toBe(12)
    expect(tips('text').filter((text) => text.length > 60)).toHaveLength(12)
  })
})

describe('a newsletter', () => {
  async function subscribed() {
    const { ctx } = await person()
    await set(ctx, 'marketing', true, true)
    await set(ctx, 'product_updates', true, true)
    await runMaintenance({ ctx })
    const all = await mails(ctx)
    const [tip] = all.filter(({ subject }) => subject.includes('Tip of the month'))
    const url = /more mails of this kind: (\S+)/.exec(tip?.body ?? '')?.[1] ?? ''
    const pages = unsubscribePages(ctx)
    return { ctx, all, url, at: new URL(url).pathname, pages }
  }

  it('goes by itself and names the address that ends it, also for the mail program', async () => {
    const { ctx, all, url } = await subscribed()
    expect(all).toHaveLength(2)
    expect(url).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/marketing\/[\w-]{43}$/)
    const { rows } = await database.adminPool.query<{ unsubscribe_url: string }>(
      'select unsubscribe_url from identity.mails where company_id = $1',
      [ctx.companyId],
    )
    expect(rows.map((row) => row.unsubscribe_url)).toContain(url)
  })

  it('is ended by one click of the mail program, not by a look at the page, and nothing else is', async () => {
    const { ctx, at, pages } = await subscribed()
    const isOn = async () => {
      const { rows } = await database.adminPool.query<{ type: string; on: boolean }>(
        `select notification_type as type, email_enabled as on from notification_preferences
         where company_id = $1 order by 1`,
        [ctx.companyId],
      )
      return Object.fromEntries(rows.map(({ type, on }) => [type, on]))
    }
    const look = await pages.request(at, { headers: { 'accept-language': 'fr' } })
    const text = await look.text()
    expect(look.status).toBe(200)
    expect(text).toContain('Se désabonner')
    expect(text).toContain(`${ctx.userId}@example.test`)
    expect(await isOn()).toEqual({ marketing: true, product_updates: true })
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (let time = 0; time < 2; time++)
      expect((await pages.request(at, { method: 'POST', body })).status).toBe(200)
    expect(await isOn()).toEqual({ marketing: false, product_updates: true })
    const { rows } = await database.adminPool.query(
      'select action, before, after from audit_log where company_id = $1',
      [ctx.companyId],
    )
    expect(rows).toMatchObject([
      {
        action: 'updateNotificationPreferences',
        before: { email_enabled: true },
        after: { email_enabled: false },
      },
    ])
  })

  it('is not ended by an address that was made up', async () => {
    const { at, pages } = await subscribed()
    const wrong = [at.replace('marketing', 'security_alerts'), at.slice(0, -4), `${at.slice(0, -8)}AAAAAAAA`]
    for (const address of wrong) expect((await pages.request(address, { method: 'POST' })).status).toBe(404)
  })
})

describe('a recurring mail that is no newsletter', () => {
  async function mailed(kind: NotificationKind) {
    const { ctx } = await person(undefined, runningRelease)
    const params = kind === 'estimates-refreshed' ? { estimated: 3, products: 4 } : {}
    await notify({ ctx, input: { kind, about: 'a', params: params as never } })
    await database.adminPool.query('update notifications set email_due_at = $2 where company_id = $1', [
      ctx.companyId,
      ctx.clock(),
    ])
    await mailNotifications({ ctx })
    const { rows } = await database.adminPool.query<{ url: string | null; body: string }>(
      'select unsubscribe_url as url, body from identity.mails where company_id = $1',
      [ctx.companyId],
    )
    return { ctx, mail: rows[0]! }
  }

  it('names the address that ends its kind by one click, and alerts of security go on', async () => {
    const { ctx, mail } = await mailed('estimates-refreshed')
    expect(mail.url).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/notices\/[\w-]{43}$/)
    expect(mail.body).toContain(`No more mails of this kind: ${mail.url}`)
    const pages = unsubscribePages(ctx)
    const { pathname } = new URL(mail.url!)
    expect(await (await pages.request(pathname)).text()).toContain(
      'Alerts about security and about prices taken back still come.',
    )
    expect((await pages.request(pathname, { method: 'POST' })).status).toBe(200)
    const off = await ctx.inTenant((tx) => readPreferences(tx, ctx))
    const types = off.filter(({ email_enabled: isOn }) => isOn).map((each) => each.notification_type)
    expect(types).toEqual(['security_alerts'])
  })

  it.each(['password-changed', 'rollout-taken-back'] as const)(
    'has none where it is an alert: %s',
    async (kind) => {
      expect((await mailed(kind)).mail.url).toBeNull()
    },
  )
})
