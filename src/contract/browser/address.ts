import type { Call, Method } from '../call.ts'
import type { Role } from '../roles.ts'

/** Address of a call, as the browser knows it at run time. The schemas of input and answer stay on the server. */
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
