import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { adoptPublicAddress, impliedConsent } from './provider-request.ts'

const https = new URL('https://quanto.example')
const http = new URL('http://localhost:3000')

function request(url: string, headers: Record<string, string> = {}): IncomingMessage {
  return { url, headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage
}

describe('the address of a request', () => {
  it('becomes the public one, whatever its headers say', () => {
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'x',
    }
    const req = request('/oidc/auth?a=1', forged)
    expect(adoptPublicAddress(req, https)).toEqual({ path: '/auth', url: '/auth?a=1' })
    expect(req.headers).toEqual({ host: 'quanto.example', 'x-forwarded-proto': 'https' })
  })

  it.each([
    ['/oidc/../../etc/passwd', '/'],
    ['/oidc', '/'],
    ['//evil.example/oidc/auth', '/auth'],
    ['/oidcx/auth', '/'],
  ])('%s stays below the mount point', (url, path) => {
    expect(adoptPublicAddress(request(url), http).path).toBe(path)
  })
})

describe('consent', () => {
  it.each([
    ['/auth?scope=openid+offline_access', '/auth?scope=openid+offline_access&prompt=consent'],
    [
      '/auth?scope=openid+offline_access&prompt=login',
      '/auth?scope=openid+offline_access&prompt=login+consent',
    ],
    ['/auth?scope=openid+offline_access&prompt=none', '/auth?scope=openid+offline_access&prompt=none'],
    ['/auth?scope=openid', '/auth?scope=openid'],
    ['/auth', '/auth'],
  ])('of %s is %s', (asked, served) => {
    expect(impliedConsent(asked)).toBe(served)
  })
})
