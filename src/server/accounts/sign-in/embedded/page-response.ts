import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Html } from './pages/layout.ts'

const FORM_LIMIT_BYTES = 16_384

/**
 * Sets the headers of every response under /oidc. `oidc-provider` adds the hash of its one submitting script to
 * `script-src` itself. Not `no-referrer`: browsers would then send forms with `Origin: null`.
 */
export function setSecurityHeaders(res: ServerResponse, https: boolean): void {
  const policy = [
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
  res.setHeader('content-security-policy', policy)
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('referrer-policy', 'same-origin')
  res.setHeader('cross-origin-opener-policy', 'same-origin')
  res.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  if (https) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

export async function sendPage(res: ServerResponse, status: number, page: Html): Promise<void> {
  const body = String(await page)
  res.statusCode = status
  res.setHeader('content-type', 'text/html; charset=utf-8')
  res.setHeader('cache-control', 'no-store')
  res.end(body)
}

export function sendText(res: ServerResponse, status: number, text: string): void {
  res.statusCode = status
  res.setHeader('content-type', 'text/plain; charset=utf-8')
  res.end(text)
}

/** Returns the fields of a posted form, or `null` if it is no form or is larger than any of ours. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')) return null
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of req as AsyncIterable<Buffer>) {
    size += piece.byteLength
    if (size > FORM_LIMIT_BYTES) return null
    pieces.push(piece)
  }
  return new URLSearchParams(Buffer.concat(pieces).toString('utf8'))
}

/** True if another site posted the form, as its `Origin` or `Sec-Fetch-Site` header says. */
export function comesFromAnotherSite(req: IncomingMessage, siteUrl: string): boolean {
  const { origin } = req.headers
  const site = req.headers['sec-fetch-site']
  return (origin !== undefined && origin !== siteUrl) || (site !== undefined && site !== 'same-origin')
}
