import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Pool, PoolClient } from 'pg'

/** The provider's secrets. The first signing key signs; all of them verify. Cookie keys: newest first. */
export interface ProviderKeys {
  readonly signing: readonly JWK[]
  readonly cookies: readonly string[]
}

export const SIGNING_ALGORITHM = 'ES256'

const DAY_MS = 86_400_000
/** A new key is published this long before it signs, so that every process and cache knows it by then. */
const PUBLISH_AHEAD_MS = 3_600_000
const ROTATE_AFTER_MS = 90 * DAY_MS
/** Longer than any cookie or refresh token made under the old key lives. */
const RETIRE_AFTER_MS = 30 * DAY_MS

interface StoredKey {
  kid: string
  jwk: JWK
  created_at: Date
}

/** Read the keys, making the first pair, the successor of an old one, and dropping those out of use. */
export async function loadProviderKeys(pool: Pool, now: Date): Promise<ProviderKeys> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('quanto identity keys'))`)
    const { rows } = await client.query<StoredKey>(
      'select kid, jwk, created_at from identity.signing_keys order by created_at desc, kid',
    )
    const signing = await renew(
      client,
      rows.filter((row) => row.jwk.kty === 'EC'),
      now,
      newSigningKey,
    )
    const cookies = await renew(
      client,
      rows.filter((row) => row.jwk.kty === 'oct'),
      now,
      newCookieKey,
    )
    await client.query('commit')
    return { signing: signerFirst(signing, now), cookies: cookies.map((row) => row.jwk.k ?? '') }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A successor of the current signing key, at once published and signing an hour later. */
export async function rotateSigningKey(pool: Pool, now: Date): Promise<string> {
  const key = await newSigningKey()
  await insert(pool, key, now)
  return key.kid ?? ''
}

async function renew(
  client: PoolClient,
  keys: readonly StoredKey[],
  now: Date,
  make: () => Promise<JWK>,
): Promise<StoredKey[]> {
  const kept: StoredKey[] = []
  const newest = keys[0]
  if (!newest || age(newest, now) > ROTATE_AFTER_MS) kept.push(await insert(client, await make(), now))
  for (const [index, key] of keys.entries()) {
    const successor = keys[index - 1]
    if (successor && age(successor, now) > RETIRE_AFTER_MS)
      await client.query('delete from identity.signing_keys where kid = $1', [key.kid])
    else kept.push(key)
  }
  return kept
}

function signerFirst(keys: readonly StoredKey[], now: Date): JWK[] {
  const signer = keys.find((key) => age(key, now) >= PUBLISH_AHEAD_MS) ?? keys.at(-1)
  return [...keys].sort((a, b) => Number(b === signer) - Number(a === signer)).map((key) => key.jwk)
}

async function insert(db: Pool | PoolClient, jwk: JWK, now: Date): Promise<StoredKey> {
  await db.query('insert into identity.signing_keys (kid, jwk, created_at) values ($1, $2, $3)', [
    jwk.kid,
    jwk,
    now,
  ])
  return { kid: jwk.kid ?? '', jwk, created_at: now }
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: SIGNING_ALGORITHM, use: 'sig' }
}

async function newCookieKey(): Promise<JWK> {
  return {
    kty: 'oct',
    k: randomBytes(32).toString('base64url'),
    kid: `cookie-${randomBytes(9).toString('base64url')}`,
  }
}

const age = (key: StoredKey, now: Date) => now.getTime() - key.created_at.getTime()

/** What may be shown to anyone: no private parts. */
export function publicPart({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use } as JWK
}
