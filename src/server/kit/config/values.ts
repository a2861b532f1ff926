import { homedir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import type { Role } from '../config.ts'

/** Schemas of the settings: each parses the text of one setting; its error text says what the value must be. */

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a postgres:// address',
}) as z.ZodType<string | null>

export function wholeNumber(least: number, most: number) {
  const sentence = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
}

/** Origins with commas between; their paths are dropped. */
export const origins = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(httpUrl.transform((url) => new URL(url).origin))) as unknown as z.ZodType<readonly string[]>

const KEY_SENTENCE = 'must be keys of 32 bytes in base64, the newest first, with commas between'

export const secretKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
  .refine((keys) => keys.every(({ length }) => length === 32), KEY_SENTENCE) as z.ZodType<
  readonly Buffer[] | null
>

export const onOrOff = z.enum(['on', 'off'], 'must be on or off').transform((word) => word === 'on')

export const rolesSchema = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(['web', 'worker'], 'must be web, worker, or web,worker')).min(1)) as z.ZodType<Role[]>

/** True for an absolute URI without a fragment (RFC 8707). */
export function isAbsoluteUri(text: string): boolean {
  return URL.canParse(text) && !text.includes('#')
}

export const resourceSetting = z
  .string()
  .refine((text) => text === 'off' || isAbsoluteUri(text), 'must be off, or an address without a fragment')
  .transform((text) => (text === 'off' ? null : text)) as z.ZodType<string | null>

/** True if the host is a loopback address, which only this computer can reach. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)
}

/** Returns the absolute path of a folder; `~/` is the home folder. */
export function folderAt(cwd: string, folder: string): string {
  return path.resolve(cwd, folder.startsWith('~/') ? path.join(homedir(), folder.slice(2)) : folder)
}
