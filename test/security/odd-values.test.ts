import { beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls'
import { useDatabase } from '../database.ts'
import { openCompanyApi, routeNames } from './company-api.ts'
import { inputSchema, type JsonSchema, sampleOf } from './sample-input.ts'

const database = useDatabase()
let call: ReturnType<typeof openCompanyApi>
beforeAll(async () => {
  call = openCompanyApi(database.db, await database.createCompany())
})

/** Where something stands in a body: names and places. */
type Place = readonly (string | number)[]

interface Leaf {
  readonly at: Place
  readonly schema: JsonSchema
}

/** Every value of the input that is no list and no object, in the first of its alternatives. */
function* leavesOf(schema: JsonSchema, at: Place = []): Generator<Leaf> {
  for (const each of schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) yield* leavesOf(each, at)
  for (const [key, part] of Object.entries(schema.properties ?? {})) yield* leavesOf(part, [...at, key])
  if (schema.items) yield* leavesOf(schema.items, [...at, 0])
  if (typeof schema.additionalProperties === 'object')
    yield* leavesOf(schema.additionalProperties, [...at, 'x'])
  if (schema.type === 'string') yield { at, schema }
}

/** The body with another value in one place; what leads there is made where the sample has left it out. */
function withValue(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') {
    const list = Array.isArray(body) && body.length > 0 ? [...body] : [undefined]
    list[0] = withValue(list[0], rest, value)
    return list
  }
  const object = (body !== null && typeof body === 'object' ? body : {}) as Record<string, unknown>
  return { ...object, [key]: withValue(object[key], rest, value) }
}

const HALVES = ['a\ud800b', '\udc00', 'x\0y']
const odd = (schema: JsonSchema): readonly string[] => {
  if (schema.format === 'date') return ['0000-01-01', '0001-01-01', '1900-01-01', '2199-12-31', '9999-12-31']
  if (schema.format === 'date-time')
    return ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']
  return schema.pattern?.includes('\\d{4}') ? ['0000-01', '0001-01', '9999-12'] : []
}

const inputs = (part: 'query' | 'body') =>
  routeNames.flatMap((name) => {
    const schema = inputSchema(name, part)
    return schema ? [[name, schema, [...leavesOf(schema)]] as const] : []
  })

async function statusOf(name: CallName, asked: Parameters<typeof call>[1]) {
  // A file that breaks off after its first line throws here.
  const { status, text } = await call(name, asked)
  return { status, text: text.slice(0, 300), asked: JSON.stringify(asked) }
}

describe('any text of the contract', () => {
  it.each(inputs('body'))(
    'with half of a character is refused with a sentence: %s',
    async (name, schema, leaves) => {
      const sample = sampleOf(schema)
      for (const { at } of leaves)
        for (const text of HALVES) {
          const answer = await statusOf(name, { body: withValue(sample, at, text) })
          expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('invalid_input') })
        }
      // As a name, too.
      const named = { ...(sample as object), 'a\ud800': 1 }
      expect(await statusOf(name, { body: named })).toMatchObject({ status: 400 })
    },
  )
})

describe('any day of the contract', () => {
  const dated = (part: 'query' | 'body') =>
    inputs(part)
      .map(
        ([name, schema, leaves]) =>
          [name, schema, leaves.filter((leaf) => odd(leaf.schema).length > 0)] as const,
      )
      .filter(([, , leaves]) => leaves.length > 0)

  it.each(dated('query'))(
    'of any year is answered whole or refused, of year 0 refused: %s',
    async (name, schema, leaves) => {
      const sample = sampleOf(schema) as Record<string, string>
      for (const { at, schema: leaf } of leaves)
        for (const value of odd(leaf)) {
          const answer = await statusOf(name, { query: { ...sample, [String(at[0])]: value } })
          expect(answer.status, JSON.stringify(answer)).toBeLessThan(500)
          if (value.startsWith('0000')) expect(answer.status, JSON.stringify(answer)).toBe(400)
        }
    },
  )

  it.each(dated('body'))(
    'of any year fails nothing, of year 0 is refused: %s',
    async (name, schema, leaves) => {
      const sample = sampleOf(schema)
      for (const { at, schema: leaf } of leaves)
        for (const value of odd(leaf)) {
          const answer = await statusOf(name, { body: withValue(sample, at, value) })
          expect(answer.status, JSON.stringify(answer)).toBeLessThan(500)
          if (value.startsWith('0000')) expect(answer.status, JSON.stringify(answer)).toBe(400)
        }
    },
  )

  it('no call with days is left out', () => {
    expect(dated('query').map(([name]) => name)).toEqual(
      expect.arrayContaining(['listProducts', 'listSales', 'exportProducts', 'exportSales']),
    )
  })
})
