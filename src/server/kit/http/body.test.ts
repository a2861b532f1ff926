import { describe, expect, it } from 'vitest'
import { readJson } from './body.ts'

const read = (body: Uint8Array) =>
  readJson(
    new Request('http://localhost/', {
      ...{ method: 'POST', body: Uint8Array.from(body) },
      headers: { 'content-type': 'application/json' },
    }),
    1_000_000,
  )
/** One byte a character, as an old program writes `Café` or `Größe`. */
const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('a JSON body that is not UTF-8', () => {
  it.each([
    ['a text', '{"name":"Café"}'],
    ['a text in a list', '{"rows":[{"name":"Mug"},{"name":"Größe"}]}'],
    ['a name of a field', '{"Größe":1}'],
  ])('is refused rather than stored with replacement characters: %s', async (_, json) => {
    await expect(read(latin1(json))).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('UTF-8'),
    })
    expect(await read(Buffer.from(json, 'utf8'))).toEqual(JSON.parse(json))
  })

  it('is cut between two bytes of a character by no piece', async () => {
    const value = { rows: Array.from({ length: 20_000 }, (_, at) => ({ name: `€ü${'x'.repeat(at % 7)}` })) }
    expect(await read(Buffer.from(JSON.stringify(value)))).toEqual(value)
  })
})
