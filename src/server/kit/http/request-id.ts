import { randomUUID } from 'node:crypto'

const REQUEST_ID = /^[\w-]{8,64}$/

/** The id that a proxy gave the request, where it is well formed; else a new one. */
export function requestIdFrom(given: unknown): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}
