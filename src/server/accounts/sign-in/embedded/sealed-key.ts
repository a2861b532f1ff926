import type { JWK } from 'jose'
import { type SecretBox, UnknownKey } from '../../../kit/secrets/secret-box.ts'

/** Key as the database stores it: its public part plain, its private part sealed. Old rows are plain as a whole. */
export type SealedKey = JWK & { readonly sealed?: string }

export function sealKey(box: SecretBox, { d, k, ...open }: JWK): SealedKey {
  return { ...open, sealed: box.seal(JSON.stringify({ d, k }), aboutOf(open)) }
}

/** Returns `null` if the key was sealed with another secret than ours. */
export function openKey(
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
