import type { Call, Method } from '../call.ts'
import type { Role } from '../roles.ts'

/** What the browser knows of a call at run time. The shapes of input and answer stay on the server. */
export interface CallAddress {
  readonly method: Method
  /** OpenAPI style: `/api/imports/{importId}`. */
  readonly path: string
  readonly answer?: 'events' | 'file'
  readonly public?: true
  readonly role?: Role
}

export function addressOf({ method, path, events, answer, public: isPublic, role }: Call): CallAddress {
  return {
    method,
    path,
    ...(events ? { answer: 'events' } : answer === 'file' ? { answer } : {}),
    ...(isPublic ? { public: isPublic } : {}),
    ...(role ? { role } : {}),
  }
}
