/** SQLSTATE classes and codes of a server that is unreachable, stopping, starting, or out of connections. */
const awayStates = /^(08...|57P0[123]|53300|25006)$/
/** Codes of system errors while a connection is opened or used. */
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])
const awayCalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])
/** Messages of `pg` for a lost or refused connection. */
const awayMessages =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect|^timeout expired$|^Client was closed and is not queryable|^The database does not answer/

/** True if an operation failed because the database is temporarily unavailable or went away during it. */
export function isDatabaseAway(error: unknown): boolean {
  return hasCause(
    error,
    ({ code = '', syscall = '', message }) =>
      awayStates.test(code) || (awayCodes.has(code) && awayCalls.has(syscall)) || awayMessages.test(message),
  )
}

/** True if the database's disk is full. The current write is lost; all other data are intact. */
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
