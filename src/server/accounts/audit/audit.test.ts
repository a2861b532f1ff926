import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit'
import { type Call, isAudited } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { defaultRegional } from '#contract/settings'
import { useAccountSite } from '../../../../test/account-site.ts'
import { useDatabase } from '../../../../test/database.ts'
import { render } from '../../kit/messages/render.ts'
import { changedParts } from './changed-parts.ts'
import { kept } from './record-audit.ts'

const A_WHILE_MS = 5001
const database = useDatabase({ poolSize: 8 })
const at = useAccountSite(database)

describe('the audit log', () => {
  it('line 43: says who changed what, when and from where, before and after', async () => {
    const { ask, email } = await at.person()
    await ask('updateSettings', { body: { regional: { ...defaultRegional, currency: 'EUR' } } })
    const [entry] = (await ask('listAuditLog')).body.entries
    expect(entry).toMatchObject({
      actor: email,
      action: 'updateSettings',
      device: 'Firefox, Linux',
      before: { regional: { currency: 'USD' } },
      after: { regional: { currency: 'EUR' } },
      result: 'done',
    })
    expect(Object.keys(entry.after.regional)).toEqual(['currency'])
  })

  it('holds a change of data with its record, and nothing for a question', async () => {
    const { ask } = await at.person()
    const sale = { lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-01', total: '1.00' }
    const { body } = await ask('createSale', { body: sale })
    await ask('updateSale', { params: { id: body.id }, body: { ...sale, quantity: 3 } })
    await ask('elasticitySummaries', { body: { productIds: [1] } })
    const entries = (await ask('listAuditLog')).body.entries
    expect(entries.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      'updateSale',
      'createSale',
    ])
    expect(entries[0]).toMatchObject({ object: body.id, before: { quantity: 1 }, after: { quantity: 3 } })
  })

  it('line 43: enters sign-ins, refused ones too', async () => {
    const person = await at.person()
    await at.password(person.email, 'Wrong-Horse-77')
    await at.password(person.email)
    await expect
      .poll(async () => {
        const { body } = await person.ask('listAuditLog', {})
        return body.entries
          .filter(({ action }: { action: string }) => action === 'signedIn')
          .map(({ result }: { result: string }) => result)
          .sort()
      })
      .toEqual(['done', 'wrong password'])
  })

  it('line 43: has who, whose, whence, when, what, on what, how it ended and the request of each event', async () => {
    const { ask, userId, companyId, email } = await at.person()
    const colleague = await at.person()
    await at.password(email, 'Wrong-Horse-77')
    await at.password(email)
    const sale = { lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-01', total: '1.00' }
    const params = { id: (await ask('createSale', { body: sale })).body.id as string }
    await ask('exportProducts', { query: { type: 'csv' } })
    await ask('exportAuditLog')
    await ask('requestDataExport')
    await ask('deleteSale', { params })
    await ask('requestAccountDeletion', { body: { confirmation: 'My store' } })
    await ask('cancelAccountDeletion')
    await database.adminPool.query("update users set role = 'viewer' where company_id = $1", [companyId])
    at.later(A_WHILE_MS)
    expect(
      (await ask('createApiKey', { body: { name: 'x', scopes: ['read'], expires_in_days: 1 } })).status,
    ).toBe(403)
    const events = async () =>
      (
        await database.adminPool.query(
          `select action, object, result, actor, company_id, user_id, ip_address, request_id,
             to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24') as hour from audit_log where company_id = $1`,
          [companyId],
        )
      ).rows
    const wanted = [
      ['signedIn', null, 'done'],
      ['signedIn', null, '{"id":"proof.wrong_password"}'],
      ['exportProducts', null, 'done'],
      ['exportAuditLog', null, 'done'],
      ['requestDataExport', null, 'done'],
      ['deleteSale', params.id, 'done'],
      ['requestAccountDeletion', null, 'done'],
      ['cancelAccountDeletion', null, 'done'],
      ['createApiKey', null, '{"id":"role.owner_needed"}'],
    ] as const
    await expect
      .poll(async () => (await events()).filter(({ action }) => action === 'signedIn').length)
      .toBeGreaterThanOrEqual(2)
    const found = await events()
    for (const [action, object, result] of wanted)
      expect(found).toContainEqual({
        ...{ action, object, result, actor: email, company_id: companyId, user_id: userId },
        ip_address: expect.stringMatching(/./),
        request_id: expect.stringMatching(/^[\w-]{8,}$/),
        hour: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d$/),
      })
    // Not one of them stands in another company's log.
    const theirs = await database.adminPool.query(
      'select 1 from audit_log where company_id = $1 and actor = $2',
      [colleague.companyId, email],
    )
    expect(theirs.rows).toEqual([])
  })

  it('line 43: is entered by every call that deletes, carries away, changes a connection or writes a price', () => {
    const names = Object.keys(calls) as CallName[]
    const wanted = names.filter((name) => {
      const route: Call = calls[name]
      const isDownload = route.answer === 'file'
      const isEvent =
        /export|delete|remove|disconnect|connect|carryOutPrice|PriceWriting|decidePrice|PricePlan|changePlan|ApiKey|password|TwoFactor/i
      return (
        !route.public &&
        (route.method === 'DELETE' || isDownload || (route.method !== 'GET' && isEvent.test(name)))
      )
    })
    expect(wanted).toEqual(
      expect.arrayContaining(['carryOutPrice', 'disconnectPlatform', 'setPriceWriting', 'exportSales']),
    )
    expect(wanted.filter((name) => !isAudited(calls[name]))).toEqual([])
  })

  it('is read by page and searched, and is nobody else’s', async () => {
    const { ask, companyId } = await at.person()
    await database.adminPool.query(
      `insert into audit_log (company_id, at, actor, action, result)
       select $1, now(), 'old@example.test', 'deleteProduct', 'done' from generate_series(1, 60)`,
      [companyId],
    )
    const first = (await ask('listAuditLog')).body
    expect(first.entries).toHaveLength(50)
    expect(first.has_more).toBe(true)
    const rest = await ask('listAuditLog', { query: { before: String(first.entries.at(-1).entry_id) } })
    expect(rest.body.entries.length).toBeGreaterThan(9)
    expect(rest.body.has_more).toBe(false)
    const found = await ask('listAuditLog', { query: { search: 'OLD@' } })
    expect(found.body.entries[0]).toMatchObject({ actor: 'old@example.test' })
    expect((await ask('listAuditLog', { query: { search: 'nothing like it' } })).body.entries).toEqual([])
    const stranger = await at.person()
    const theirs = JSON.stringify((await stranger.ask('listAuditLog')).body)
    expect(theirs).not.toContain('old@example.test')
  })

  it('is found by what its reader sees: the reason in their language, what it is called there, a value', async () => {
    const { ask, companyId } = await at.person()
    await ask('updateSettings', { body: { regional: { ...defaultRegional, language: 'de-DE' } } })
    const refusal = 'Only an owner of the company may do this. Ask one of them, or ask to become one.'
    await database.adminPool.query(
      `insert into audit_log (company_id, at, actor, action, object, after, result)
       values ($1, now(), 'a@example.test', 'inviteMember', null, null, $2),
              ($1, now(), 'b@example.test', 'revokeApiKey', null, '{"name": "Blaue Tabelle"}', 'done'),
              ($1, now(), 'c@example.test', 'createSale', null, null, 'not finished: There are 3 schedules. Delete one first.')`,
      [companyId, refusal],
    )
    const look = async (query: Readonly<Record<string, string>>) =>
      ((await ask('listAuditLog', { query })).body.entries as AuditEntry[]).map(({ actor, reason }) => [
        actor,
        reason,
      ])
    const invited = ['a@example.test', render({ id: 'role.owner_needed' }, 'de-DE')]
    const sold = ['c@example.test', 'nicht beendet: Es gibt 3 Planungen. Löschen Sie zuerst eine.']
    expect(invited[1]).toMatch(/Eigentümer|Inhaber/)
    expect(await look({ search: invited[1]!.slice(4, 30).toUpperCase() })).toEqual([invited])
    expect(await look({ search: 'loschen sie zuerst' })).toEqual([sold])
    expect(await look({ search: 'blaue tab' })).toEqual([['b@example.test', null]])
    expect(await look({ search: 'widerrufen', actions: 'revokeApiKey,createApiKey' })).toEqual([
      ['b@example.test', null],
    ])
    expect(await look({ search: 'abgelehnt', refused: '1' })).toEqual([sold, invited])
    expect(await look({ search: 'done' })).toEqual([])
  })

  it('is exported whole, with nothing that a spreadsheet would run', async () => {
    const { ask, companyId } = await at.person()
    await database.adminPool.query(
      `insert into audit_log (company_id, at, actor, action, object, result)
       values ($1, now(), '=HYPERLINK("https://evil.example")', 'deleteProduct', '+1', 'done')`,
      [companyId],
    )
    const { status, body } = await ask('exportAuditLog')
    expect(status).toBe(200)
    expect(body).toContain('Time (UTC),Who,')
    expect(body).toContain(`"'=HYPERLINK(`)
    expect((await ask('listAuditLog')).body.entries[0].action).toBe('exportAuditLog')
  })
})

describe('what is kept of a change', () => {
  it('are the parts that differ', () => {
    expect(changedParts({ a: 1, b: { c: 2, d: 3 }, e: [1] }, { a: 1, b: { c: 2, d: 4 }, e: [1, 2] })).toEqual(
      [
        { b: { d: 3 }, e: [1] },
        { b: { d: 4 }, e: [1, 2] },
      ],
    )
  })

  it('are the places of equally long lists', () => {
    expect(
      changedParts(
        {
          list: [
            { a: 1, b: 1 },
            { a: 2, b: 2 },
          ],
        },
        {
          list: [
            { a: 1, b: 1 },
            { a: 2, b: 3 },
          ],
        },
      ),
    ).toEqual([{ list: { 1: { b: 2 } } }, { list: { 1: { b: 3 } } }])
  })

  it('are no secrets and no long lists', () => {
    const { password, nested, list, postal_code } = kept({
      password: 'x',
      nested: { newPassword: 'y', token: 'z', recovery_codes: ['a'] },
      list: Array.from({ length: 100 }, (_, index) => index),
      postal_code: '10115',
    }) as Record<string, unknown>
    expect({ password, nested, postal_code }).toEqual({
      password: '***',
      nested: { newPassword: '***', token: '***', recovery_codes: '***' },
      postal_code: '10115',
    })
    expect((list as unknown[]).length).toBe(21)
  })
})
