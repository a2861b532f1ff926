import { describe, expect, it } from 'vitest'
import { BODY_BYTES, type Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { inputSchema, type JsonSchema } from '../../../../test/security/sample-input.ts'

/** UTF-8 takes at most 3 bytes for each of the units in which a text's length is counted. */
const BYTES_PER_UNIT = 3
/** Texts of a form, such as dates and ids, and numbers. */
const SHORT_BYTES = 40

/** The longest JSON that the schema accepts, without blanks; Infinity where it names no bound. */
function longest(schema: JsonSchema): number {
  if (schema.const !== undefined) return JSON.stringify(schema.const).length
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return Math.max(...choices.map(longest))
  const { type, properties = {}, items = {}, maxItems = Infinity, maxLength, format, pattern } = schema
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.entries(properties).reduce(
        (sum, [name, each]) => sum + name.length + 4 + longest(each),
        2,
      )
    case 'array':
      return 2 + maxItems * (1 + longest(items))
    case 'string':
      if (maxLength !== undefined) return 2 + BYTES_PER_UNIT * maxLength
      return (format ?? pattern) ? SHORT_BYTES : Infinity
    default:
      return SHORT_BYTES
  }
}

/** Their bounds are those of what they hold: a file, or a number of records of which most are short. */
const BOUNDED_BY_BYTES: readonly CallName[] = [
  'bulkAddSales',
  'changeImportReview',
  'pushCompetitorPrices',
  'submitSalesStrategy',
]

const bounded = (Object.keys(calls) as CallName[])
  .filter((name) => !BOUNDED_BY_BYTES.includes(name))
  .flatMap((name) => {
    const schema = inputSchema(name, 'body')
    const most = schema ? longest(schema) : Infinity
    return Number.isFinite(most)
      ? [{ name, most, limit: (calls[name] as Call).maxBodyBytes ?? BODY_BYTES }]
      : []
  })

describe('line 30: the largest body of a call', () => {
  it('is taken by each call whose schema has a bound', () => {
    expect(bounded.length).toBeGreaterThan(50)
    expect(bounded.filter(({ most, limit }) => most > limit)).toEqual([])
  })

  it('is small where the schema is small', () => {
    expect(bounded.filter(({ most, limit }) => limit > BODY_BYTES && most < BODY_BYTES / 2)).toEqual([])
  })
})
