import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createOpenApiAnswer } from './openapi-answer.ts'

it('line 30: the list of calls is made once, however often it is asked for', async () => {
  let made = 0
  const answer = createOpenApiAnswer('http://localhost', (url) => ({ made: ++made, url }))
  const texts = await Promise.all(Array.from({ length: 50 }, async () => (await answer(undefined)).text()))
  expect(new Set(texts)).toEqual(new Set(['{"made":1,"url":"http://localhost"}']))
  const packed = await answer('gzip')
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  const bytes = Buffer.from(await packed.arrayBuffer())
  expect(packed.headers.get('content-length')).toBe(String(bytes.length))
  expect(gunzipSync(bytes).toString()).toBe(texts[0])
})
