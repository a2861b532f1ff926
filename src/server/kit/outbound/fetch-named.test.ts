import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchNamed } from './fetch-named.ts'
import { isPublicAddress, publicLookup, type Resolve } from './public-address.ts'

/** Something of our own network, that no answer may lead to: every connection is counted. */
let inner: Server
let port: number
let connections: number

beforeAll(async () => {
  inner = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/secret' }).end()
    else response.end(`the secret of ${request.url}`)
  })
  inner.on('connection', () => connections++)
  await new Promise<void>((resolve) => inner.listen(0, resolve))
  port = (inner.address() as AddressInfo).port
})
afterAll(() => {
  inner.closeAllConnections()
  inner.close()
})
beforeEach(() => {
  connections = 0
})

const ask = (url: string, more: { resolve?: Resolve; configured?: readonly string[] } = {}) =>
  fetchNamed({ url, configured: [], signal: AbortSignal.timeout(60_000), ...more })
const answering =
  (...found: readonly string[]): Resolve =>
  (_, done) =>
    done(
      null,
      found.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('line 39: an address that an answer names', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '8.8.8.8',
    'localhost',
    '\u2460\u2461\u2466.0.0.1',
  ])('is not %s', async (host) => {
    for (const scheme of ['https', 'http'])
      await expect(ask(`${scheme}://${host}:${port}/latest/meta-data`)).rejects.toThrow()
    expect(connections).toBe(0)
  })

  it.each([
    'http://storage.example/',
    'file:///etc/passwd',
    'gopher://x.example/',
    'https://a:b@x.example/',
    'no',
  ])('is not %s', async (url) => {
    const resolve: Resolve = () => expect.unreachable('nobody is looked up')
    await expect(ask(url, { resolve })).rejects.toMatchObject({ name: 'OutboundFailure' })
  })

  it.each([
    ['leads inside', ['127.0.0.1']],
    ['leads inside over IPv6', ['::1']],
    ['leads inside by one of its addresses', ['8.8.8.8', '10.0.0.7']],
    ['leads to the cloud’s own service', ['169.254.169.254']],
    ['leads nowhere', []],
  ])('is no name that %s', async (_, found) => {
    const url = `https://evil.example:${port}/`
    await expect(ask(url, { resolve: answering(...found) })).rejects.toThrow(/no public place|no address/)
    expect(connections).toBe(0)
  })

  it('is no name that changes its mind: what was checked is what is connected to', async () => {
    let asked = 0
    const rebinding: Resolve = (host, done) => answering(++asked === 1 ? '8.8.8.8' : '127.0.0.1')(host, done)
    const lookup = publicLookup(rebinding)
    const addressFor = () =>
      new Promise((resolve) =>
        lookup('evil.example', {}, (error, address) => resolve(error ? null : address)),
      )
    // One question for one connection, and the connection goes to the very answer that was checked.
    expect(await addressFor()).toBe('8.8.8.8')
    expect(asked).toBe(1)
    expect(await addressFor()).toBeNull()
    await expect(ask(`https://evil.example:${port}/`, { resolve: rebinding })).rejects.toThrow(
      'no public place',
    )
    expect(connections).toBe(0)
  })

  it('may lie inside where the configuration says so, and leads no further from there', async () => {
    const configured = [`http://127.0.0.1:${port}`]
    expect(await (await ask(`http://127.0.0.1:${port}/keys`, { configured })).text()).toBe(
      'the secret of /keys',
    )
    await expect(ask(`http://127.0.0.1:${port}/moved`, { configured })).rejects.toThrow('answered 302')
    expect(connections).toBe(2)
    await expect(ask(`http://localhost:${port}/keys`, { configured })).rejects.toThrow('An answer named')
  })
})

describe('a public address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2001:4860:4860::8888', '2606:4700::1111'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  // IANA's registries of special-purpose addresses.
  it.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.255.255.254',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
    ],
    ...[
      '192.168.1.1',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '224.0.0.1',
      '255.255.255.255',
    ],
    ...['::', '::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'ff02::1'],
    ...['2001:db8::1', '2002:7f00:1::', '2001::1'],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
