const LOOPBACK = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
/** Headers that proxies add: behind a proxy on the same machine every request comes from loopback. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'] as const

interface Asking {
  readonly remoteAddress: string | undefined
  header(name: string): string | null | undefined
}

/**
 * True if a program on this machine sent the request, without a proxy or tunnel that identifies itself. The host is
 * checked, too: a page in a browser on this machine could use a name that resolves to this machine.
 */
export function isFromOwnComputer({ remoteAddress, header }: Asking): boolean {
  return (
    LOOPBACK.test(remoteAddress ?? '') &&
    LOCAL_HOST.test(header('host') ?? '') &&
    proxyHeaders.every((name) => (header(name) ?? null) === null)
  )
}
