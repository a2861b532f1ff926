import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1'
export const SECRET_KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

export interface Opened {
  readonly text: string
  /** Not sealed yet, or with a key that has a successor: worth sealing again. */
  readonly isStale: boolean
}

/** Seals what the database must not be able to tell: AES-256-GCM, bound to the row by `about`. */
export interface SecretBox {
  seal(text: string, about: string): string
  /** Throws `UnknownKey` where the key is none of ours, and an error where the text was tampered with. */
  open(sealed: string, about: string): Opened
}

/** The key that sealed something is not configured here (any more). */
export class UnknownKey extends Error {
  constructor(keyId: string) {
    super(`A secret was sealed with the key ${keyId}, which is not among SECRET_KEYS or in the key file.`)
    this.name = 'UnknownKey'
  }
}

/** `open` gives back what was never sealed as it is: a text that others may write is asked for this first. */
export function isSealed(text: string): boolean {
  return text.startsWith(`${VERSION}.`)
}

interface Key {
  readonly id: string
  readonly key: Buffer
}

/** `secrets`: the newest first; it seals, all of them open. `purpose` keeps uses of one secret apart (HKDF-SHA256). */
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
