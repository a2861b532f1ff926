import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Pool, PoolClient } from 'pg'
import { DAY_MS } from '#contract/durations'
import { type SecretBox, UnknownKey } from '../../../kit/secrets/secret-box.ts'

/** Key as the database stores it: its public part plain, its private part sealed. Old rows are plain as a whole. */
type SealedKey = JWK & { readonly sealed?: string }

function sealKey(box: SecretBox, { d, k, ...open }: JWK): SealedKey {
  return { ...open, sealed: box.seal(JSON.stringify({ d, k }), aboutOf(open)) }
}

/** Returns `null` if the key was sealed with another secret than ours. */
function openKey(
  box: SecretBox,
  { sealed, ...open }: SealedKey,
): { readonly jwk: JWK; readonly isStale: boolean } | null {
  if (sealed === undefined) return { jwk: open, isStale: true }
  try {
    const { text, isStale } = box.open(sealed, aboutOf(open))
    return { jwk: { ...open, ...JSON.parse(text) }, isStale }
  } catch (error) {
    if (error instanceof UnknownKey) return null
    throw error
  }
}

const aboutOf = ({ kid }: JWK) => `key ${kid}`

/** Secrets of the provider. The first signing key signs; all of them verify. Cookie keys: newest first. */
export interface ProviderKeys {
  readonly signing: readonly JWK[]
  readonly cookies: readonly string[]
}

export const SIGNING_ALGORITHM = 'ES256'

/** How long a new key is published before it signs, so that every process and cache knows it by then. */
const PUBLISH_AHEAD_MS = 3_600_000
const ROTATE_AFTER_MS = 90 * DAY_MS
/** How long an old key is kept: longer than any cookie or refresh token made under it lives. */
const RETIRE_AFTER_MS = 30 * DAY_MS

interface Key {
  readonly kid: string
  readonly jwk: JWK
  readonly created_at: Date
}

interface StoredKey {
  readonly kid: string
  readonly jwk: SealedKey
  readonly created_at: Date
}

export interface KeyStore {
  readonly pool: Pool
  /** Seals the private parts; a key stored before they were sealed is sealed when it is next read. */
  readonly box: SecretBox
  /** Called for each key that was sealed with another secret than ours. */
  readonly onUnreadable?: (kid: string) => void
}

/** Reads the keys, creates the first pair or the successor of an old one, and drops retired ones. */
export async function loadProviderKeys(store: KeyStore, now: Date): Promise<ProviderKeys> {
  const client = await store.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('quanto identity keys'))`)
    const keys = await readKeys(client, store, now)
    const renewed = (kty: string, make: () => Promise<JWK>) =>
      renew(
        client,
        store.box,
        keys.filter(({ jwk }) => jwk.kty === kty),
        now,
        make,
      )
    const signing = await renewed('EC', newSigningKey)
    const cookies = await renewed('oct', newCookieKey)
    await client.query('commit')
    return { signing: signerFirst(signing, now), cookies: cookies.map((row) => row.jwk.k ?? '') }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/**
 * Returns the keys that can be opened here. After a restore without its secret there are none: new keys are made, and
 * people have to sign in again.
 */
async function readKeys(client: PoolClient, store: KeyStore, now: Date): Promise<Key[]> {
  const { rows } = await client.query<StoredKey>(
    'select kid, jwk, created_at from identity.signing_keys order by created_at desc, kid',
  )
  const keys: Key[] = []
  for (const row of rows) {
    const opened = openKey(store.box, row.jwk)
    if (opened) keys.push({ ...row, jwk: opened.jwk })
    else if (age(row, now) > ROTATE_AFTER_MS + RETIRE_AFTER_MS) await drop(client, row)
    else store.onUnreadable?.(row.kid)
    if (opened?.isStale)
      await client.query('update identity.signing_keys set jwk = $2 where kid = $1', [
        row.kid,
        sealKey(store.box, opened.jwk),
      ])
  }
  return keys
}

/** Creates a successor of the current signing key: published immediately, used for signing an hour later. */
export async function rotateSigningKey({ pool, box }: KeyStore, now: Date): Promise<string> {
  const key = await newSigningKey()
  await insert(pool, box, key, now)
  return key.kid ?? ''
}

async function renew(
  client: PoolClient,
  box: SecretBox,
  keys: readonly Key[],
  now: Date,
  make: () => Promise<JWK>,
): Promise<Key[]> {
  const kept: Key[] = []
  const newest = keys[0]
  if (!newest || age(newest, now) > ROTATE_AFTER_MS) kept.push(await insert(client, box, await make(), now))
  for (const [index, key] of keys.entries()) {
    const successor = keys[index - 1]
    if (successor && age(successor, now) > RETIRE_AFTER_MS) await drop(client, key)
    else kept.push(key)
  }
  return kept
}

function signerFirst(keys: readonly Key[], now: Date): JWK[] {
  const signer = keys.find((key) => age(key, now) >= PUBLISH_AHEAD_MS) ?? keys.at(-1)
  return [...keys].sort((a, b) => Number(b === signer) - Number(a === signer)).map((key) => key.jwk)
}

async function insert(db: Pool | PoolClient, box: SecretBox, jwk: JWK, now: Date): Promise<Key> {
  await db.query('insert into identity.signing_keys (kid, jwk, created_at) values ($1, $2, $3)', [
    jwk.kid,
    sealKey(box, jwk),
    now,
  ])
  return { kid: jwk.kid ?? '', jwk, created_at: now }
}

async function drop(client: PoolClient, { kid }: Pick<Key, 'kid'>): Promise<void> {
  await client.query('delete from identity.signing_keys where kid = $1', [kid])
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

const age = (key: Pick<Key, 'created_at'>, now: Date) => now.getTime() - key.created_at.getTime()

/** Returns the public part of a key, without private values. */
export function publicPart({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use } as JWK
}
