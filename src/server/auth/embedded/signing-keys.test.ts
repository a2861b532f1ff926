import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { loadProviderKeys, publicPart, rotateSigningKey } from './signing-keys.ts'

const database = useDatabase()
const START = Date.parse('2026-03-01T12:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const at = (ms: number) => new Date(START + ms)
const load = (ms: number) => loadProviderKeys(database.db.pool, at(ms))

it('makes one set of keys however many processes begin at once, and renews it in time', async () => {
  const sets = await Promise.all([load(0), load(0), load(0)])
  const [first] = sets
  expect(first!.signing).toHaveLength(1)
  expect(first!.cookies).toHaveLength(1)
  for (const set of sets) expect(set).toEqual(first)
  const oldKid = first!.signing[0]!.kid

  const newKid = await rotateSigningKey(database.db.pool, at(DAY_MS))
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
