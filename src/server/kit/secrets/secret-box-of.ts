import type { Config } from '../config.ts'
import { readSecrets } from './read-secrets.ts'
import { createSecretBox, type SecretBox } from './secret-box.ts'

/** Purposes of encryption, each with a key of its own: the words are part of the key and must not change. */
export type SealedPurpose =
  | 'two-factor keys'
  | 'signing keys'
  | 'sign-in records'
  | 'recent proofs'
  | 'unsubscribe links'
  | 'webhook secrets'

type Keys = Pick<Config, 'secretKeys' | 'dataDir'>

const known = new WeakMap<Keys, Map<SealedPurpose, SecretBox>>()

/** Returns the secret box of a purpose. Keys are read once per process, so a rotation needs a restart. */
export function secretBoxOf(config: Keys, purpose: SealedPurpose): SecretBox {
  const boxes = known.get(config) ?? new Map<SealedPurpose, SecretBox>()
  known.set(config, boxes)
  const box = boxes.get(purpose) ?? createSecretBox(readSecrets(config), purpose)
  boxes.set(purpose, box)
  return box
}
