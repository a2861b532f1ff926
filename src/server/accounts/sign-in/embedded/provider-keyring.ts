import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { Log } from '../../../kit/db/connection.ts'
import { type KeyStore, loadProviderKeys, type ProviderKeys, publicPart } from './signing-keys.ts'

const REFRESH_EVERY_MS = 5 * 60_000
const UNKNOWN_KEY_COOLDOWN_MS = 10_000

export interface Keyring {
  readonly verificationKey: JWTVerifyGetKey
  /** Looks for keys that another process made, if the last look is some minutes ago. Never throws. */
  refreshIfOld(): Promise<void>
}

/** Opens the keys of the database and keeps them in memory; `onChange` is called with every changed set. */
export async function openKeyring(
  store: Pick<KeyStore, 'pool' | 'box'>,
  clock: () => Date,
  log: Log,
  onChange: (keys: ProviderKeys) => void,
): Promise<Keyring> {
  let fingerprint = ''
  let loadedAt = 0
  let verify = createLocalJWKSet({ keys: [] })
  let loading: Promise<void> | null = null

  const onUnreadable = (kid: string) =>
    log.warn({ kid }, 'a sign-in key was sealed with a secret that is not in SECRET_KEYS or the key file')
  const load = async () => {
    loadedAt = clock().getTime()
    const keys = await loadProviderKeys({ ...store, onUnreadable }, clock())
    const seen = JSON.stringify([keys.signing.map((key) => key.kid), keys.cookies])
    if (seen === fingerprint) return
    fingerprint = seen
    verify = createLocalJWKSet({ keys: keys.signing.map(publicPart) })
    onChange(keys)
  }
  const loadOnce = () => {
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }
  await loadOnce()

  return {
    async verificationKey(header, token) {
      try {
        return await verify(header, token)
      } catch (error) {
        const mayBeNew =
          error instanceof errors.JWKSNoMatchingKey && clock().getTime() - loadedAt > UNKNOWN_KEY_COOLDOWN_MS
        if (!mayBeNew) throw error
        await loadOnce()
        return verify(header, token)
      }
    },
    async refreshIfOld() {
      if (clock().getTime() - loadedAt < REFRESH_EVERY_MS) return
      await loadOnce().catch((error: unknown) =>
        log.error({ err: error }, 'the sign-in keys could not be read'),
      )
    },
  }
}
