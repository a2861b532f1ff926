/** SQLSTATE classes and codes of a server that is not there, is ending or starting, or takes no more connections. */
const awayStates = /^(08...|57P0[123]|53300|25006)$/
/** Of the system, while a connection is made or used. */
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])
const awayCalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])
/** How `pg` says it. */
const awayMessages =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect|^timeout expired$|^Client was closed and is not queryable|^The database does not answer/

/** Whether something failed because the database is away for the moment, or was in the middle of it. */
export function isDatabaseAway(error: unknown): boolean {
  return hasCause(
    error,
    ({ code = '', syscall = '', message }) =>
      awayStates.test(code) || (awayCodes.has(code) && awayCalls.has(syscall)) || awayMessages.test(message),
  )
}

/** Whether the database had no room left on its disk. What it was about to write is not there, all else is. */
export function isDiskFull(error: unknown): boolean {
  return hasCause(error, ({ code }) => code === '53100' || code === 'ENOSPC' || code === 'EDQUOT')
}

interface Coded {
  readonly code?: string
  readonly syscall?: string
  readonly message: string
}

function hasCause(error: unknown, fits: (error: Coded) => boolean): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (fits(each as Error & Coded)) return true
    if (each instanceof AggregateError && each.errors.some((one) => hasCause(one, fits))) return true
  }
  return false
}
