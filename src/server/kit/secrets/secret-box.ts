import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1'
export const SECRET_KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

export interface Opened {
  readonly text: string
  /** True if the text is not encrypted yet or was encrypted with an older key: it should be encrypted again. */
  readonly isStale: boolean
}

/** Encrypts secrets so that the database alone does not reveal them: AES-256-GCM, bound to the row by `about`. */
export interface SecretBox {
  seal(text: string, about: string): string
  /** Throws `UnknownKey` if the key is not one of ours, and another error if the text was tampered with. */
  open(sealed: string, about: string): Opened
}

/** Thrown if the key that encrypted a text is not configured here (any more). */
export class UnknownKey extends Error {
  constructor(keyId: string) {
    super(`A secret was sealed with the key ${keyId}, which is not among SECRET_KEYS or in the key file.`)
    this.name = 'UnknownKey'
  }
}

/** True if the text is encrypted. `open` returns unencrypted text unchanged, so check texts that others may write. */
export function isSealed(text: string): boolean {
  return text.startsWith(`${VERSION}.`)
}

interface Key {
  readonly id: string
  readonly key: Buffer
}

/**
 * Creates a secret box. `secrets`: the newest first; it encrypts, all of them decrypt. `purpose` separates different
 * uses of one secret (HKDF-SHA256).
 */
export function createSecretBox(secrets: readonly Buffer[], purpose: string): SecretBox {
  const keys = secrets.map((secret): Key => {
    const id = createHash('sha256').update(secret).digest('hex').slice(0, 8)
    return { id, key: Buffer.from(hkdfSync('sha256', secret, '', `quanto ${purpose}`, SECRET_KEY_BYTES)) }
  })
  const [newest] = keys
  if (!newest) throw new Error('There is no key to seal secrets with.')
  return {
    seal(text, about) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, newest.key, iv).setAAD(Buffer.from(about))
      const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${newest.id}.${body.toString('base64url')}`
    },
    open(sealed, about) {
      const [version, keyId = '', body = ''] = sealed.split('.')
      if (version !== VERSION) return { text: sealed, isStale: true }
      const key = keys.find(({ id }) => id === keyId)
      if (!key) throw new UnknownKey(keyId)
      return { text: openWith(key, Buffer.from(body, 'base64url'), about), isStale: key !== newest }
    },
  }
}

function openWith({ key }: Key, body: Buffer, about: string): string {
  const decipher = createDecipheriv(ALGORITHM, key, body.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(body.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(body.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  )
}
