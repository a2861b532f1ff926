import * as z from 'zod'
import { answerOf, bodyOf, type Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly default?: unknown
}

export function inputSchema(name: CallName, part: 'params' | 'query' | 'body'): JsonSchema | null {
  const call: Call = calls[name]
  const schema = part === 'body' ? bodyOf(call) : call[part]
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : null
}

export function outputSchema(name: CallName): JsonSchema {
  return z.toJSONSchema(answerOf(calls[name]), { io: 'output', unrepresentable: 'any' }) as JsonSchema
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000009',
  date: '2026-01-05',
  'date-time': '2026-01-05T10:00:00.000Z',
  email: 'somebody@example.test',
  uri: 'https://example.test/x',
}
/** Texts with a certain format: the first that fits is used. */
const FORMS = [
  'x',
  '1',
  '1.00',
  '-1.00',
  '2026-01-05',
  '2026-01',
  '12:00',
  'USD',
  'Europe/Lisbon',
  '123456',
  'ABCD-EFGH',
]

/** Fields whose values are checked beyond their schema: this one by its check digit. */
const BY_NAME: Readonly<Record<string, unknown>> = { gtin: '4006381333931' }

/** A value that the schema accepts: with the required fields, or with all. */
export function sampleOf(schema: JsonSchema, everything = false): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return sampleOf(choice[0]!, everything)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, everything)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const keys = everything ? Object.keys(schema.properties ?? {}) : (schema.required ?? [])
      return Object.fromEntries(
        keys.map((key) => [key, BY_NAME[key] ?? sampleOf(schema.properties?.[key] ?? {}, everything)]),
      )
    }
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, everything ? 1 : 0) }, () =>
        sampleOf(schema.items ?? {}, everything),
      )
    case 'integer':
    case 'number':
      return Math.min(
        Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1),
        schema.maximum ?? Infinity,
      )
    case 'boolean':
      return true
    case 'string':
      return sampleText(schema)
    default:
      return null
  }
}

function sampleText({ format, pattern, minLength = 0 }: JsonSchema): string {
  if (format && FORMATS[format]) return FORMATS[format]
  const fits = FORMS.find((form) => (pattern ? new RegExp(pattern, 'u').test(form) : true))
  return (fits ?? 'x').padEnd(minLength, 'x')
}

/** All nested schemas of a schema, with their paths. */
export function* walkSchema(schema: JsonSchema, at = ''): Generator<readonly [string, JsonSchema]> {
  yield [at, schema]
  for (const [key, part] of Object.entries(schema.properties ?? {})) yield* walkSchema(part, `${at}.${key}`)
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* walkSchema(part, at)
  if (schema.items) yield* walkSchema(schema.items, `${at}[]`)
  for (const part of schema.prefixItems ?? []) yield* walkSchema(part, `${at}[]`)
  if (typeof schema.additionalProperties === 'object')
    yield* walkSchema(schema.additionalProperties, `${at}.*`)
}
