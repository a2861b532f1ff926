import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { compressJson, jsonAnswer } from './json-answer.ts'

const small = { name: 'Ä' }
const large = { text: 'ä'.repeat(2_000) }
const etag = '"v1"'

describe('an answer', () => {
  it('is sent as it is where it is small, with its length in bytes', async () => {
    const answer = await jsonAnswer(small, { etag }, 'gzip')
    expect(await answer.text()).toBe('{"name":"Ä"}')
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-length': '13',
      etag,
    })
  })

  it.each(['gzip', 'br, gzip;q=0.8', 'deflate,GZIP'])(
    'is packed where it is large and wished so: %s',
    async (wish) => {
      const answer = await jsonAnswer(large, { etag }, wish)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-encoding')).toBe('gzip')
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(answer.headers.get('etag')).toBe('W/"v1"')
      expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
      expect(JSON.parse(String(gunzipSync(bytes)))).toEqual(large)
    },
  )

  it.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])(
    'is not packed without the wish: %s',
    async (wish) => {
      const answer = await jsonAnswer(large, { etag }, wish)
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(answer.headers.get('etag')).toBe(etag)
      expect(await answer.json()).toEqual(large)
    },
  )

  it('passes what is already packed, and packs what another writes', async () => {
    const http = new Hono()
    http.use(compressJson())
    http.get('/packed', () => jsonAnswer(large, {}, 'gzip'))
    http.get('/other', () => Response.json(large))
    for (const path of ['/packed', '/other']) {
      const answer = await http.request(path, { headers: { 'accept-encoding': 'gzip' } })
      expect(answer.headers.get('content-encoding')).toBe('gzip')
      expect(JSON.parse(String(gunzipSync(Buffer.from(await answer.arrayBuffer()))))).toEqual(large)
    }
    const plain = await http.request('/other')
    expect(await plain.json()).toEqual(large)
  })
})
