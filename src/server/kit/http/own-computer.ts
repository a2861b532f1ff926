const LOOPBACK = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
/** What proxies add: behind one on the same machine every request comes from loopback. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'] as const

interface Asking {
  readonly remoteAddress: string | undefined
  header(name: string): string | null | undefined
}

/**
 * True if a program on this machine asks, and not through a proxy or tunnel that says so. The host counts, too: a page in
 * a browser on this machine could ask under a name that leads here.
 */
export function isFromOwnComputer({ remoteAddress, header }: Asking): boolean {
  return (
    LOOPBACK.test(remoteAddress ?? '') &&
    LOCAL_HOST.test(header('host') ?? '') &&
    proxyHeaders.every((name) => (header(name) ?? null) === null)
  )
}
