import { AUTH_CALLBACK_PATH } from '#contract/screens'

export const DEFAULT_TARGET = '/dashboard'

/** An origin that no real address has, to check whether a target stays inside the origin it is resolved against. */
const PROBE = 'https://quanto.invalid'

/**
 * Where to go after signing in: a path of this site, or the dashboard. The target comes from the address bar, so it
 * may be forged: other origins and their disguises (`//x`, `/\x`, `%2f%2fx`) are refused.
 */
export function safeReturnTarget(target: unknown): string {
  if (typeof target !== 'string' || !isPlainPath(target)) return DEFAULT_TARGET
  const decoded = decode(target)
  if (decoded === null || !isPlainPath(decoded)) return DEFAULT_TARGET
  const { origin, pathname, search, hash } = new URL(target, PROBE)
  if (origin !== PROBE || !isPlainPath(pathname) || pathname === AUTH_CALLBACK_PATH) return DEFAULT_TARGET
  return `${pathname}${search}${hash}`
}

/** True if the path begins with one slash and contains no character that a browser reads as a slash, or drops. */
function isPlainPath(text: string): boolean {
  const path = text.split(/[?#]/, 1)[0] ?? ''
  return /^\/(?!\/)/.test(path) && !path.includes('\\') && !/\p{Cc}/u.test(text)
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.split(/[?#]/, 1)[0] ?? '')
  } catch {
    return null
  }
}
