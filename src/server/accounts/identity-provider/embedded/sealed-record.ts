import { createHash } from 'node:crypto'
import type { AdapterPayload } from 'oidc-provider'
import { type SecretBox, UnknownKey } from '../../../kit/secrets/secret-box.ts'

/**
 * Fields stored in plain text, because ending sign-ins and deleting accounts search by them. All others are sealed.
 */
const OPEN = ['accountId', 'authorizations', 'iiat', 'exp'] as const

export interface StoredPayload {
  readonly sealed?: string
  readonly [name: string]: unknown
}

/** A grant stays in plain text: it gives no access by itself, and other records refer to its id. */
const isOpen = (model: string) => model === 'Grant'

/**
 * Key under which a record is stored. The id of a refresh token, code or session is its secret, so a hash is stored:
 * a reader of the database cannot use it.
 */
export function recordKey(model: string, id: string): string {
  return isOpen(model) ? id : createHash('sha256').update(`${model} ${id}`).digest('base64url')
}

export function sealRecord(
  box: SecretBox,
  model: string,
  key: string,
  payload: AdapterPayload,
): StoredPayload {
  if (isOpen(model)) return payload
  const open = Object.fromEntries(OPEN.flatMap((name) => (name in payload ? [[name, payload[name]]] : [])))
  return { ...open, sealed: box.seal(JSON.stringify(payload), aboutOf(model, key)) }
}

/** Returns `undefined` if we lack the key, as after a restore without it: the person has to sign in again. */
export function openRecord(
  box: SecretBox,
  model: string,
  key: string,
  stored: StoredPayload,
): AdapterPayload | undefined {
  if (stored.sealed === undefined) return stored
  try {
    return JSON.parse(box.open(stored.sealed, aboutOf(model, key)).text)
  } catch (error) {
    if (error instanceof UnknownKey) return undefined
    throw error
  }
}

const aboutOf = (model: string, key: string) => `${model} ${key}`
