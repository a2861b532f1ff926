import { randomUUID } from 'node:crypto'

const REQUEST_ID = /^[\w-]{8,64}$/

/** Returns the request id of a proxy if it is well formed; otherwise a new one. */
export function requestIdFrom(given: unknown): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}
