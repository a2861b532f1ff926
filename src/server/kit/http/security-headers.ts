import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'

/**
 * Headers of every answer. The content security policy is the main protection of tokens in local storage: only our
 * own files run, nothing inline, and the browser connects only to us and to the identity provider.
 */
export function securityHeaderValues(config: Config): Readonly<Record<string, string>> {
  const issuerOrigin = new URL(config.oidc.issuer).origin
  const connect = issuerOrigin === config.publicUrl ? "'self'" : `'self' ${issuerOrigin}`
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

export function securityHeaders(config: Config): MiddlewareHandler {
  const headers = Object.entries(securityHeaderValues(config))
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) c.res.headers.set(name, value)
  }
}
