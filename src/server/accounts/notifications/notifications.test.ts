import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { notificationTypes } from '#contract/notifications'
import { defaultRegional } from '#contract/settings'
import { appContext, rememberingJobs, type SentJob } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { type TenantContext, tenantContext } from '../../kit/context.ts'
import { updateSettings } from '../identity/update-settings.ts'
import { getPreferences } from './get-preferences.ts'
import { kinds } from './kinds.ts'
import { listNotifications } from './list-notifications.ts'
import { listOutbox, readMail } from './list-outbox.ts'
import { mailNotifications } from './mail-notifications.ts'
import { markRead } from './mark-read.ts'
import { notify } from './notify.ts'
import type { defaultPreference } from './preferences.ts'
import { updatePreferences } from './update-preferences.ts'

const database = useDatabase()

async function person(
  now = '2026-06-15T12:00:00Z',
): Promise<TenantContext & { setNow(to: string): void; sent: SentJob[] }> {
  const { companyId, userId } = await database.createCompany()
  let at = new Date(now)
  const jobs = rememberingJobs()
  const ctx = tenantContext(appContext({ db: database.db, jobs, clock: () => at }), companyId, userId)
  return Object.assign(ctx, {
    setNow: (to: string) => {
      at = new Date(to)
    },
    sent: jobs.sent,
  })
}

const report = (about: string) =>
  ({ kind: 'report-ready', about, params: { name: `Revenue Analysis ${about}` } }) as const
const mailsOf = async (ctx: TenantContext) => {
  const { mails } = await listOutbox({ ctx })
  return Promise.all(mails.map(async ({ mail_id: id }) => (await readMail({ ctx, input: { id } })).mail))
}

describe('preferences', () => {
  it('begin with real time and quiet hours from 22:00 to 07:00 for the five types', async () => {
    const { preferences } = await getPreferences({ ctx: await person() })
    expect(preferences.map((each) => each.notification_type)).toEqual([
      'system_updates',
      'security_alerts',
      'analytics_reports',
      'product_updates',
      'marketing',
    ])
    for (const each of preferences)
      expect(each).toMatchObject({
        frequency: 'real-time',
        quiet_hours_start: '22:00',
        quiet_hours_end: '07:00',
      })
  })

  it('are kept by type and by person', async () => {
    const ctx = await person()
    const [first] = (await getPreferences({ ctx })).preferences
    const changed = { ...first!, email_enabled: false, frequency: 'weekly' as const }
    const { preferences } = await updatePreferences({ ctx, input: { preferences: [changed] } })
    expect(preferences[0]).toEqual(changed)
    expect(preferences[1]).toMatchObject({ email_enabled: true, frequency: 'real-time' })
    const stranger = { ...ctx, ...tenantContext(ctx, ctx.companyId, randomUUID()) }
    expect((await getPreferences({ ctx: stranger })).preferences[0]).toEqual(first)
  })

  it('name each type once', async () => {
    const ctx = await person()
    const [first] = (await getPreferences({ ctx })).preferences
    await expect(updatePreferences({ ctx, input: { preferences: [first!, first!] } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

describe('a notification', () => {
  it('stands in the bell and goes out by e-mail at once, by default', async () => {
    const ctx = await person()
    await notify({ ctx, input: report('A') })
    const { notifications, unread } = await listNotifications({ ctx, input: {} })
    expect(unread).toBe(1)
    expect(notifications[0]).toMatchObject({
      title: 'Report ready',
      text: 'Revenue Analysis A can be downloaded.',
      link: '/reports-exports',
      read: false,
    })
    const [mail] = await mailsOf(ctx)
    expect(mail).toMatchObject({
      subject: 'Quanto: Report ready – Revenue Analysis A',
      recipient: `${ctx.userId}@example.test`,
    })
    expect(mail?.body).toContain('http://localhost:3000/reports-exports')
  })

  it('is told once, however often its job runs', async () => {
    const ctx = await person()
    await notify({ ctx, input: report('A') })
    await notify({ ctx, input: report('A') })
    expect((await listNotifications({ ctx, input: {} })).unread).toBe(1)
    expect(await mailsOf(ctx)).toHaveLength(1)
  })

  it('waits for the end of quiet hours with its e-mail, not with the bell', async () => {
    const ctx = await person('2026-06-15T23:00:00Z')
    await notify({ ctx, input: report('A') })
    await notify({ ctx, input: report('B') })
    expect((await listNotifications({ ctx, input: {} })).unread).toBe(2)
    expect(await mailsOf(ctx)).toEqual([])
    expect(ctx.sent.map(({ name }) => name)).toEqual(['mail-notifications', 'mail-notifications'])
    ctx.setNow('2026-06-16T06:59:59Z')
    await mailNotifications({ ctx })
    expect(await mailsOf(ctx)).toEqual([])
    ctx.setNow('2026-06-16T07:00:00Z')
    await mailNotifications({ ctx })
    await mailNotifications({ ctx })
    const mails = await mailsOf(ctx)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('2 notifications from Quanto')
    expect(mails[0]?.body).toContain('Revenue Analysis A')
    expect(mails[0]?.body).toContain('Revenue Analysis B')
  })

  it('of many is in one mail that shows the newest and counts the others, and the next time is requested', async () => {
    const ctx = await person('2026-06-15T23:00:00Z')
    for (let n = 1; n <= 53; n++) {
      ctx.setNow(`2026-06-15T23:00:${String(n).padStart(2, '0')}Z`)
      await notify({ ctx, input: report(`number ${n}.`) })
    }
    ctx.setNow('2026-06-16T23:00:00Z')
    await notify({ ctx, input: report('of the next night') })
    ctx.sent.length = 0
    ctx.setNow('2026-06-16T23:10:00Z')
    await mailNotifications({ ctx })
    const [mail, ...others] = await mailsOf(ctx)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('53 notifications from Quanto')
    for (const n of [4, 53]) expect(mail?.body).toContain(`Revenue Analysis number ${n}.`)
    for (const n of [1, 3]) expect(mail?.body).not.toContain(`Revenue Analysis number ${n}.`)
    expect(mail?.body).toContain('and 3 more, to be read under the bell: http://localhost:3000')
    expect(ctx.sent.map(({ name }) => name)).toEqual(['mail-notifications'])
    ctx.setNow('2026-06-17T07:00:00Z')
    await mailNotifications({ ctx })
    expect((await mailsOf(ctx)).map(({ subject }) => subject)).toContain(
      'Quanto: Report ready – Revenue Analysis of the next night',
    )
  })

  it('goes nowhere when its type is switched off', async () => {
    const ctx = await person()
    const off = (await getPreferences({ ctx })).preferences.map((each) => ({
      ...each,
      email_enabled: false,
      in_app_enabled: false,
    }))
    await updatePreferences({ ctx, input: { preferences: off } })
    await notify({ ctx, input: report('A') })
    expect(await listNotifications({ ctx, input: {} })).toEqual({ notifications: [], unread: 0 })
    expect(await mailsOf(ctx)).toEqual([])
  })

  it('speaks the language its reader speaks today, with their signs', async () => {
    const ctx = await person()
    const gain = { amount: 1234.56, currency: 'EUR' }
    await notify({
      ctx,
      input: {
        kind: 'worthwhile-advice',
        about: 'x',
        params: { product: 'Tea', gain, of: 'profit', chance: 93 },
      },
    })
    const german = { ...defaultRegional, language: 'de-DE', decimal_separator: ',' } as const
    await updateSettings({ ctx, input: { regional: { ...german, thousands_separator: '.' } } })
    const { notifications } = await listNotifications({ ctx, input: {} })
    expect(notifications[0]?.text).toBe(
      'Tea: Der empfohlene Preis bringt voraussichtlich 1.235\u00a0€ mehr Gewinn im Monat, zu 93\u00a0% wahrscheinlich lohnend.',
    )
  })

  it('names in the subject of a mail what it is about, so that no two look the same', async () => {
    const ctx = await person()
    const gain = { amount: 12, currency: 'USD' }
    for (const product of ['Tea', 'Mug', 'x'.repeat(90)])
      await notify({
        ctx,
        input: {
          kind: 'worthwhile-advice',
          about: product,
          params: { product, gain, of: 'revenue', chance: 93 },
        },
      })
    expect((await mailsOf(ctx)).map(({ subject }) => subject).sort()).toEqual([
      'Quanto: Worthwhile price change – Mug',
      'Quanto: Worthwhile price change – Tea',
      `Quanto: Worthwhile price change – ${'x'.repeat(59)}…`,
    ])
  })

  it('never fails what it tells of', async () => {
    const ctx = await person()
    const broken = { ...ctx, inTenant: () => Promise.reject(new Error('gone')) } as TenantContext
    await expect(notify({ ctx: broken, input: report('A') })).resolves.toBeUndefined()
  })

  it('is read by its reader only', async () => {
    const ctx = await person()
    await notify({ ctx, input: report('A') })
    await notify({ ctx, input: report('B') })
    const id = (await listNotifications({ ctx, input: {} })).notifications[0]!.notification_id
    const stranger = tenantContext(ctx, ctx.companyId, randomUUID())
    await markRead({ ctx: stranger, input: {} })
    expect((await markRead({ ctx, input: { ids: [id] } })).unread).toBe(1)
    expect((await markRead({ ctx, input: {} })).unread).toBe(0)
  })
})

/** One kind of each type, with its figures; the table that a person sees has a row for each. */
const oneOfEach = {
  system_updates: { kind: 'export-ready', params: { days: 7 } },
  security_alerts: { kind: 'password-changed', params: {} },
  analytics_reports: { kind: 'report-ready', params: { name: 'Revenue Analysis' } },
  product_updates: { kind: 'whats-new', params: { version: '0.1.0' } },
  marketing: { kind: 'pricing-tip', params: { month: 6 } },
} as const

describe.each(notificationTypes)('the switches of %s', (type) => {
  const noon = '2026-06-15T12:00:00Z'
  const raised = async (wanted: Partial<ReturnType<typeof defaultPreference>>) => {
    const ctx = await person(noon)
    const off = { email_enabled: false, in_app_enabled: false, frequency: 'real-time' as const }
    const allDay = { quiet_hours_start: '00:00', quiet_hours_end: '00:00' }
    const preference = { notification_type: type, ...off, ...allDay, ...wanted }
    await updatePreferences({ ctx, input: { preferences: [preference] } })
    await notify({ ctx, input: { ...oneOfEach[type], about: 'x' } })
    const found = async () => ({
      bell: (await listNotifications({ ctx, input: {} })).unread,
      mails: (await mailsOf(ctx)).length,
    })
    const at = async (moment: string) => {
      ctx.setNow(moment)
      await mailNotifications({ ctx })
      return (await found()).mails
    }
    return { found, at }
  }

  it('belong to a kind of that type', () => {
    expect(kinds[oneOfEach[type].kind].type).toBe(type)
  })

  it.each([
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ])('mail: %s, bell: %s, is what happens', async (email, bell) => {
    const { found } = await raised({ email_enabled: email, in_app_enabled: bell })
    expect(await found()).toEqual({ bell: Number(bell), mails: Number(email) })
  })

  it('hold the mail back for the digest of the day and of the week, and in quiet hours', async () => {
    // 15 June 2026 is a Monday; weeks begin on Sunday by default.
    for (const [wanted, before, then] of [
      [{ frequency: 'daily' }, '2026-06-16T07:59:00Z', '2026-06-16T08:00:00Z'],
      [{ frequency: 'weekly' }, '2026-06-21T07:59:00Z', '2026-06-21T08:00:00Z'],
      [
        { quiet_hours_start: '11:00', quiet_hours_end: '13:30' },
        '2026-06-15T13:29:00Z',
        '2026-06-15T13:30:00Z',
      ],
    ] as const) {
      const { at } = await raised({ email_enabled: true, ...wanted })
      expect([await at(noon), await at(before), await at(then)]).toEqual([0, 0, 1])
    }
  })
})
