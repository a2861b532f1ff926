import type { AdapterPayload } from 'oidc-provider'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { INVALID_GRANT, useOpenIdParty } from '../../../../../test/openid-party.ts'
import { secretBoxOf } from '../../../kit/secrets/secret-box-of.ts'
import { sealOldRecords } from './seal-old-records.ts'
import { openRecord, type StoredPayload } from './sealed-record.ts'

const database = useDatabase()
const party = useOpenIdParty(database)

interface Row {
  readonly model: string
  readonly id: string
  readonly payload: StoredPayload
}

const box = () => secretBoxOf(party.site.config, 'sign-in records')
const everyRow = async () =>
  (await database.adminPool.query<Row>('select model, id, payload from identity.records order by model, id'))
    .rows
/** Of the provider: of grants nothing is secret, and answers to forms have no token of their own. */
const rows = async () => (await everyRow()).filter(({ model }) => !['Grant', 'FormAnswer'].includes(model))
const opened = ({ model, id, payload }: Row) => openRecord(box(), model, id, payload) as AdapterPayload

/** As a version before this one kept them: under the token itself, with everything to be read. */
async function inPlainText(): Promise<Row[]> {
  for (const row of await rows()) {
    const plain = opened(row)
    await database.adminPool.query(
      'update identity.records set id = $3, payload = $4 where model = $1 and id = $2',
      [row.model, row.id, plain.jti, plain],
    )
  }
  return rows()
}

describe('what the database knows of a sign-in', () => {
  it('is no token, no code and no session that could be used', async () => {
    const { tokens } = await party.signedIn()
    const kept = await rows()
    const secrets = kept.map((row) => opened(row).jti ?? '')
    expect(secrets).toContain(tokens.refresh_token)
    expect(kept.map(({ model }) => model)).toEqual(
      expect.arrayContaining(['AuthorizationCode', 'RefreshToken', 'Session']),
    )
    const everything = JSON.stringify(await everyRow())
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{21,}$/)
      expect(everything).not.toContain(secret)
    }
    for (const { payload } of kept)
      expect(['accountId', 'authorizations', 'iiat', 'exp', 'sealed']).toEqual(
        expect.arrayContaining(Object.keys(payload)),
      )
  })

  it('opens nothing when it is shown instead of the token', async () => {
    const { tokens } = await party.signedIn()
    for (const { id } of await rows()) await expect(party.refresh(id)).rejects.toMatchObject(INVALID_GRANT)
    expect((await party.refresh(tokens.refresh_token)).access_token).toEqual(expect.any(String))
  })
})

describe('what an older version kept in plain text', () => {
  it('stays good, is sealed when it is used, and a second use still ends the family', async () => {
    const { tokens } = await party.signedIn()
    const before = await inPlainText()
    expect(before.map(({ id }) => id)).toContain(tokens.refresh_token)
    const next = await party.refresh(tokens.refresh_token)
    expect((await rows()).map(({ id }) => id)).not.toContain(tokens.refresh_token)
    await expect(party.refresh(tokens.refresh_token)).rejects.toMatchObject(INVALID_GRANT)
    await expect(party.refresh(next.refresh_token)).rejects.toMatchObject(INVALID_GRANT)
  })

  it('is sealed all at once, also by two processes at the same time, and the browser stays signed in', async () => {
    const { tokens, browser } = await party.signedIn()
    const before = await inPlainText()
    const store = { pool: database.db.pool, box: box() }
    await Promise.all([sealOldRecords(store), sealOldRecords(store)])
    const after = await rows()
    expect(after).toHaveLength(before.length)
    expect(after.every(({ payload }) => payload.sealed)).toBe(true)
    expect(await sealOldRecords(store)).toBe(0)
    const request = await party.request()
    const again = await party.redeem(request, await browser.open(request.url))
    expect(again.claims()?.sub).toBe(tokens.claims()?.sub)
    expect((await party.refresh(tokens.refresh_token)).refresh_token).toEqual(expect.any(String))
  })
})
