import { createHash } from 'node:crypto'
import type { AdapterPayload } from 'oidc-provider'
import { type SecretBox, UnknownKey } from '../../../kit/secrets/secret-box.ts'

/** What the database may tell: by it sign-ins are ended and accounts deleted. Everything else is sealed. */
const OPEN = ['accountId', 'authorizations', 'iiat', 'exp'] as const

export interface StoredPayload {
  readonly sealed?: string
  readonly [name: string]: unknown
}

/** A grant opens nothing by itself, and its id is named by others. */
const isOpen = (model: string) => model === 'Grant'

/**
 * Under what a record is kept. A refresh token, a code or a session is its id: a reader of the database finds a
 * hash, which opens nothing.
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

/** `undefined` where the key is none of ours, as after a restore without it: that sign-in is to be made again. */
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
