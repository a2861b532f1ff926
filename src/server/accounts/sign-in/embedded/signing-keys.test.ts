import { expect, it } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { createSecretBox } from '../../../kit/secrets/secret-box.ts'
import { loadProviderKeys, publicPart, rotateSigningKey } from './signing-keys.ts'

const database = useDatabase()
const START = Date.parse('2026-03-01T12:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const at = (ms: number) => new Date(START + ms)
const box = createSecretBox([Buffer.alloc(32, 1)], 'signing keys')
const store = () => ({ pool: database.db.pool, box })
const load = (ms: number) => loadProviderKeys(store(), at(ms))

it('makes one set of keys however many processes begin at once, and renews it in time', async () => {
  const sets = await Promise.all([load(0), load(0), load(0)])
  const [first] = sets
  expect(first!.signing).toHaveLength(1)
  expect(first!.cookies).toHaveLength(1)
  for (const set of sets) expect(set).toEqual(first)
  const oldKid = first!.signing[0]!.kid

  const newKid = await rotateSigningKey(store(), at(DAY_MS))
  const justAfter = await load(DAY_MS + 1)
  expect(justAfter.signing.map((key) => key.kid)).toEqual([oldKid, newKid])
  const anHourLater = await load(DAY_MS + HOUR_MS)
  expect(anHourLater.signing.map((key) => key.kid)).toEqual([newKid, oldKid])

  const retired = await load(DAY_MS + 31 * DAY_MS)
  expect(retired.signing.map((key) => key.kid)).toEqual([newKid])

  const renewed = await load(DAY_MS + 91 * DAY_MS)
  expect(renewed.signing).toHaveLength(2)
  expect(renewed.signing[0]!.kid).toBe(newKid)
  expect(renewed.cookies).toHaveLength(2)
  expect(renewed.cookies[1]).toBe(first!.cookies[0])
})

it('shows only the public part', async () => {
  const { signing } = await load(92 * DAY_MS)
  expect(signing[0]!.d).toEqual(expect.any(String))
  expect(Object.keys(publicPart(signing[0]!)).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})

const stored = async () =>
  (
    await database.adminPool.query<{ kid: string; jwk: Record<string, string> }>(
      'select kid, jwk from identity.signing_keys order by kid',
    )
  ).rows

it('keeps nothing private where the database could tell it, and seals what an older version left', async () => {
  const { signing, cookies } = await load(92 * DAY_MS)
  const names = (await stored()).map(({ jwk }) => Object.keys(jwk).sort().join())
  expect(new Set(names)).toEqual(new Set(['alg,crv,kid,kty,sealed,use,x,y', 'kid,kty,sealed']))
  for (const jwk of signing)
    await database.adminPool.query('update identity.signing_keys set jwk = $2 where kid = $1', [jwk.kid, jwk])
  expect(await load(92 * DAY_MS)).toEqual({ signing, cookies })
  expect((await stored()).map(({ jwk }) => Object.keys(jwk).sort().join())).toEqual(names)
})

it('makes new keys where the secret is another one, and names those that it cannot open', async () => {
  const old = await load(92 * DAY_MS)
  const unreadable: string[] = []
  const other = {
    pool: database.db.pool,
    box: createSecretBox([Buffer.alloc(32, 2)], 'signing keys'),
    onUnreadable: (kid: string) => unreadable.push(kid),
  }
  const made = await loadProviderKeys(other, at(92 * DAY_MS))
  expect(made.signing).toHaveLength(1)
  expect(old.signing.map(({ kid }) => kid)).not.toContain(made.signing[0]?.kid)
  expect(unreadable).toEqual(expect.arrayContaining(old.signing.map(({ kid }) => kid)))
  // With the old secret the old keys are still found.
  expect(await load(92 * DAY_MS)).toEqual(old)
})
