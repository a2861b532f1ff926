import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

const https = new URL('https://quanto.example')
const http = new URL('http://localhost:3000')

function request(url: string, headers: Record<string, string> = {}): IncomingMessage {
  return { url, headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage
}

describe('the address of the caller', () => {
  it('line 42: is the one the TLS proxy saw, and never what the caller added before it', () => {
    expect(clientAddress(request('/', { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }), https)).toBe(
      '198.51.100.7',
    )
    expect(clientAddress(request('/'), https)).toBe('127.0.0.1')
  })

  it.each([
    ['two proxies in a row', '203.0.113.9, 198.51.100.7, 10.0.0.3', '198.51.100.7'],
    ['three proxies in a row', '198.51.100.7, 172.16.4.5, 10.0.0.3', '198.51.100.7'],
    ['a caller of the own network', '192.168.1.20', '192.168.1.20'],
    ['two callers of the own network behind two proxies', '192.168.1.20, 10.0.0.3', '10.0.0.3'],
    ['a port', '198.51.100.7:4711', '198.51.100.7'],
    ['IPv6 with a port', '[2001:db8::7]:4711', '2001:db8::7'],
    ['IPv6 behind a proxy of the own network', '2001:db8::7, fd00::3', '2001:db8::7'],
    ['no address', 'unknown', '127.0.0.1'],
    ['a script', '<script>, "x"', '127.0.0.1'],
    ['a text before a proxy', 'evil, 10.0.0.3', '10.0.0.3'],
  ])('line 42: is not that of all people together behind %s', (_what, header, expected) => {
    expect(clientAddress(request('/', { 'x-forwarded-for': header }), https)).toBe(expected)
  })

  it('is the socket’s without TLS, where anybody could write the header', () => {
    expect(clientAddress(request('/', { 'x-forwarded-for': '203.0.113.9' }), http)).toBe('127.0.0.1')
  })
})
