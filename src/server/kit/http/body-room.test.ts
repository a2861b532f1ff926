import { describe, expect, it } from 'vitest'
import { readJson } from './body.ts'
import { createBodyRoom } from './body-room.ts'
import { PIECE_BYTES } from './json-pieces.ts'

const request = (body: string | ReadableStream) =>
  new Request('http://localhost', {
    ...{ method: 'POST', body, duplex: 'half' },
    headers: { 'content-type': 'application/json' },
  })

describe('line 30: bodies in hand', () => {
  it('are as many bytes as a company may have, and no more until one is done', () => {
    const hold = createBodyRoom({ company: 10, whole: 100 })
    const [first, second, other] = [hold('a'), hold('a'), hold('b')]
    first.add(4)
    first.add(4)
    expect(() => second.add(4)).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 5 }))
    second.add(2)
    other.add(10)
    first.release()
    second.add(8)
  })

  it('are bounded for all companies together', () => {
    const hold = createBodyRoom({ company: 10, whole: 25 })
    for (const company of ['a', 'b']) hold(company).add(10)
    expect(() => hold('c').add(10)).toThrow(expect.objectContaining({ status: 503, retryAfterSeconds: 5 }))
    hold('c').add(5)
  })

  it('are counted while they arrive, not once they are there', async () => {
    const hold = createBodyRoom({ company: 2500, whole: 10_000 })('a')
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++
        controller.enqueue(new Uint8Array(1000).fill(0x20))
      },
    })
    await expect(readJson(request(endless), 1_000_000, hold)).rejects.toMatchObject({ status: 429 })
    expect(sent).toBeLessThan(6)
  })
})

describe('line 30: a JSON body', () => {
  const nested = (depth: number, [open, close] = ['[', ']']) => open!.repeat(depth) + close!.repeat(depth)

  it('is as deep as any call needs, and is refused before it is read as JSON beyond that', async () => {
    await expect(readJson(request(nested(32)), 100_000)).resolves.toBeDefined()
    for (const body of [nested(33), nested(200_000), nested(40_000, ['{"a":', '1}']), '['.repeat(500_000)])
      await expect(readJson(request(body), 1_000_000)).rejects.toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining('more than 32 levels deep'),
      })
  })

  it('may have any brackets in its texts', async () => {
    const text = `${'['.repeat(100)}"\\${'{'.repeat(100)}`
    await expect(readJson(request(JSON.stringify({ text })), 10_000)).resolves.toEqual({ text })
  })
})

describe('line 30: a large JSON body', () => {
  const read = (body: string) => readJson(request(body), 100_000_000)
  const records = (count: number, note = 'n'.repeat(100)) =>
    Array.from({ length: count }, (_, at) => ({ at, note: `${at} "[{,]}\\ ${note}`, list: [at, [], {}] }))

  it('says what JSON.parse says, wherever its pieces end', async () => {
    const value = {
      before: 1,
      records: records(3000, 'Ünï ☃ 👍'),
      within: { list: [[], ['a,b'], 1e3] },
      none: [],
    }
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 3)])
      await expect(read(text)).resolves.toEqual(value)
    await expect(read('[1, [2], {"a": [3]}]')).resolves.toEqual([1, [2], { a: [3] }])
    await expect(read('{"a":[1],"a":[2]}')).resolves.toEqual({ a: [2] })
    await expect(read(' 7 ')).resolves.toBe(7)
  })

  it('lets other requests have a turn after each piece', async () => {
    const text = JSON.stringify({ records: records(40_000) })
    let turns = 0
    let isOver = false
    const turn = () => {
      turns++
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await read(text)
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / PIECE_BYTES))
  })

  it.each([
    {
      what: 'small',
      texts: [
        '{"a":[1,]}',
        '{"a":[,1]}',
        '{"a":[1,,2]}',
        '{"a":[1}',
        '{"a":[1}]',
        '{"a":[1]]',
        '[1]]',
        '[[1]',
        '[1] 2',
      ],
    },
    {
      what: 'an empty place next to a piece',
      texts: [`{"a":[${'1,'.repeat(PIECE_BYTES)}]}`, `[${'1,'.repeat(PIECE_BYTES / 2)},${'1,'.repeat(9)}1]`],
    },
    {
      what: 'brackets that do not fit',
      texts: [
        `[${'{"b":1],'.repeat(20_000)}1]`,
        `{"a":[${'1,'.repeat(PIECE_BYTES)}1}}`,
        `[${'1 '.repeat(9)}]`,
      ],
    },
  ])('that is none is refused as one: $what', async ({ texts }) => {
    for (const text of texts) {
      expect(() => JSON.parse(text) as unknown).toThrow()
      await expect(read(text)).rejects.toMatchObject({ message: 'The body is not valid JSON.' })
    }
  })

  it('changes no prototype by a list of that name', async () => {
    const value = (await read('{"__proto__":["x"],"a":[{"__proto__":[1]}]}')) as { a: object[] }
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.keys(value)).toEqual(['__proto__', 'a'])
  })

  it('is refused where what has to be parsed in one go is large, in a list or outside of one', async () => {
    const names = Array.from({ length: 100_000 }, (_, at) => `"k${at}":${at % 9}`).join()
    for (const text of [
      `{${names}}`,
      `{"a":{${names}}}`,
      `{"a":[1,{${names}},2]}`,
      `{"a":["${'x'.repeat(400_000)}"]}`,
    ])
      await expect(read(text)).rejects.toMatchObject({ code: 'payload_too_large' })
    const document = 'x'.repeat(6_000_000)
    await expect(read(JSON.stringify({ document }))).resolves.toEqual({ document })
  })

  it('names the place of a text that cannot be kept, whichever piece it is in', async () => {
    const rows: object[] = records(5000)
    rows[4321] = { name: { first: 'a\ud800' } }
    await expect(read(JSON.stringify({ records: rows }))).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'records.4321.name.first': 'must not contain half of a character' },
    })
  })
})
