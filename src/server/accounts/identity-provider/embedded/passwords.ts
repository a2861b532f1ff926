import { hash, parseOptions, verify } from '@node-rs/argon2'

/** Argon2id with the minimum that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

let decoy: Promise<string> | null = null

/**
 * True if the password belongs to the hash. `null` (no such account) takes as long as a wrong password, so that the
 * response time does not reveal which e-mail addresses have accounts.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('decoy')
  const matches = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'))
  return matches && passwordHash !== null
}

export function needsRehash(passwordHash: string): boolean {
  const used = parseOptions(passwordHash)
  return used.memoryCost < cost.memoryCost || used.timeCost < cost.timeCost
}
