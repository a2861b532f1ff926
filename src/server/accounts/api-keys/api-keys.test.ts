import { describe, expect, it } from 'vitest'
import { useAccountSite } from '../../../../test/account-site.ts'
import { useDatabase } from '../../../../test/database.ts'

const database = useDatabase({ poolSize: 8 })
const at = useAccountSite(database)
const sale = { lineitem_name: 'Mug', quantity: 1, paid_at: '2026-01-01', total: '1.00' }

async function keyOf(scopes: string[], days: number | null = 30) {
  const owner = await at.person()
  const { body } = await owner.ask('createApiKey', {
    body: { name: 'Nightly export', scopes, expires_in_days: days },
  })
  return { owner, secret: body.secret as string, key: body.key }
}

describe('an API key', () => {
  it('is shown once and kept as a hash', async () => {
    const { owner, secret, key } = await keyOf(['read'])
    expect(secret).toMatch(/^qk_[\w-]{22}\.[\w-]{43}$/)
    const { body } = await owner.ask('listApiKeys')
    expect(body.keys).toEqual([key])
    expect(JSON.stringify(body)).not.toContain(secret)
    const { rows } = await database.adminPool.query<{ text: string }>(
      `select row_to_json(k)::text as text from api_keys k union all select row_to_json(a)::text from audit_log a
       union all select row_to_json(i)::text from idempotency_keys i`,
    )
    expect(rows.map(({ text }) => text).join()).not.toContain(secret)
  })

  it('reads its company with the scope read, and changes nothing', async () => {
    const { owner, secret } = await keyOf(['read'])
    const answer = await at.call(secret, 'getMe')
    expect(answer.body.user.company_id).toBe(owner.companyId)
    expect((await at.call(secret, 'createSale', { body: sale })).status).toBe(403)
    // Nor what a viewer may change: the account of its maker.
    expect((await at.call(secret, 'updateMe', { body: { department: 'Toys' } })).status).toBe(403)
    expect((await owner.ask('getMe')).body.user.department).toBeNull()
    // Nor what stands in no log: a file's content, read marks, the list of first steps.
    const params = { importId: '00000000-0000-4000-8000-000000000009' }
    expect((await at.call(secret, 'uploadImportContent', { params })).status).toBe(403)
    expect((await at.call(secret, 'markNotificationsRead', { body: {} })).status).toBe(403)
    expect((await at.call(secret, 'dismissChecklist', { body: {} })).status).toBe(403)
    expect((await at.call(secret, 'productSalesSummary', { body: { productIds: [] } })).status).not.toBe(403)
    expect((await owner.ask('listApiKeys')).body.keys[0].last_used_at).not.toBeNull()
  })

  it('changes data with the scope write, under its own name in the log, and is never an owner', async () => {
    const { owner, secret } = await keyOf(['read', 'write'])
    expect((await at.call(secret, 'createSale', { body: sale })).status).toBe(200)
    const [entry] = (await owner.ask('listAuditLog')).body.entries
    expect(entry).toMatchObject({ actor: 'API key Nightly export', action: 'createSale', result: 'done' })
    const body = { name: 'Another', scopes: ['write'], expires_in_days: null }
    expect((await at.call(secret, 'createApiKey', { body })).status).toBe(403)
    const passwords = { currentPassword: 'a', newPassword: 'Analytical-Machine-1837' }
    expect((await at.call(secret, 'changePassword', { body: passwords })).status).toBe(403)
    expect((await at.call(secret, 'syncUser')).status).toBe(403)
  })

  it('with the scope competitor:write sends competitors’ prices, once under one key, and does nothing else', async () => {
    const { secret, key } = await keyOf(['competitor:write'])
    expect(key.scopes).toEqual(['competitor:write'])
    const body = { observations: [{ competitor: 'North', sku: 'MUG', price: 9.5 }] }
    const sent = await at.call(secret, 'pushCompetitorPrices', { body })
    expect([sent.status, sent.body]).toMatchObject([200, { added: 1, refused: [] }])
    expect((await at.call(secret, 'pushCompetitorPrices', { body })).body).toMatchObject({
      added: 0,
      unchanged: 1,
    })
    for (const name of ['getMe', 'listCompetitors', 'listProducts'] as const)
      expect((await at.call(secret, name)).status).toBe(403)
    expect((await at.call(secret, 'createSale', { body: sale })).status).toBe(403)
    const reader = await keyOf(['read'])
    expect((await at.call(reader.secret, 'pushCompetitorPrices', { body })).status).toBe(403)
  })

  it('can be made where 25 have ended, and stands before 200 newer ones that have', async () => {
    const { owner, key } = await keyOf(['read'], null)
    await database.adminPool.query(
      `insert into api_keys (company_id, key_id, user_id, name, secret_hash, hint, may_write, may_read,
         created_at, expires_at)
       select company_id, gen_random_uuid(), user_id, 'Ended', 'hash ' || n, 'x', false, true, now() + '1 hour', now() - '1 hour'::interval
       from api_keys, generate_series(1, 200) n where company_id = $1`,
      [owner.companyId],
    )
    const listed = (await owner.ask('listApiKeys')).body.keys
    expect([listed.length, listed[0].key_id]).toEqual([200, key.key_id])
    const body = { name: 'After them', scopes: ['read'], expires_in_days: null }
    expect((await owner.ask('createApiKey', { body })).status).toBe(200)
    for (let made = 2; made < 25; made++) await owner.ask('createApiKey', { body })
    expect((await owner.ask('createApiKey', { body })).status).toBe(409)
  })

  it('ends when it is revoked, when its time is over, and with its maker', async () => {
    const revoked = await keyOf(['read'])
    await revoked.owner.ask('revokeApiKey', { params: { id: revoked.key.key_id } })
    expect((await at.call(revoked.secret, 'getMe')).status).toBe(401)
    const timed = await keyOf(['read'], 1)
    expect((await at.call(timed.secret, 'getMe')).status).toBe(200)
    await database.adminPool.query(`update api_keys set expires_at = expires_at - interval '25 hours'`)
    expect((await at.call(timed.secret, 'getMe')).status).toBe(401)
    const made = await keyOf(['read'])
    await database.adminPool.query('delete from users where user_id = $1', [made.owner.userId])
    expect((await at.call(made.secret, 'getMe')).status).toBe(401)
  })

  it.each(['qk_', 'qk_x.y', `qk_${'A'.repeat(22)}.${'B'.repeat(43)}`])(
    'is refused when it is none: %s',
    async (token) => {
      expect((await at.call(token, 'getMe')).status).toBe(401)
    },
  )

  it('belongs to its company: another owner can neither see nor revoke it', async () => {
    const { key } = await keyOf(['read'])
    const stranger = await at.person()
    expect((await stranger.ask('listApiKeys')).body.keys).toEqual([])
    expect((await stranger.ask('revokeApiKey', { params: { id: key.key_id } })).status).toBe(404)
  })
})
