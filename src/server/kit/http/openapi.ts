import * as z from 'zod'
import { answerOf, bodyOf, type Call, obeysIfMatch } from '#contract/call'
import { calls } from '#contract/calls'
import { problemSchema } from '#contract/problem'

type Json = Record<string, unknown>

const PROBLEM = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
const CHANGED = 'Somebody else was first: nothing was saved, and `fields` hold what is there now'
const E_TAG = { description: 'Version of the record, for `If-Match`', schema: { type: 'string' } }
const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` that was seen: the edit is refused with 412 where the record has another one by now',
  schema: { type: 'string' },
}

/** Returns the OpenAPI 3.1 document of all calls. Its schema dialect is JSON Schema 2020-12, which zod generates. */
export function openApiDocument(serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries<Call>(calls))
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quanto',
      version: '1',
      description: 'Price elasticity, sales history and price advice for one store.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problemSchema, 'output') },
    },
  }
}

function operation(name: string, call: Call): Json {
  const body = bodyOf(call)
  return {
    operationId: name,
    summary: call.summary,
    security: call.public ? [] : [{ bearer: call.scope ? [call.scope] : [] }],
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...(obeysIfMatch(call) ? [IF_MATCH] : []),
    ],
    ...(call.body === 'stream'
      ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
      : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'OK',
        ...(call.record ? { headers: { ETag: E_TAG } } : {}),
        content: answerContent(call),
      },
      ...(obeysIfMatch(call) ? { 412: { description: CHANGED, content: PROBLEM } } : {}),
      default: { description: 'Problem', content: PROBLEM },
    },
  }
}

function answerContent(call: Call): Json {
  if (call.answer === 'file') return { 'application/octet-stream': {} }
  const schema = schemaOf(answerOf(call), 'output')
  return call.events ? { 'text/event-stream': { schema } } : { 'application/json': { schema } }
}

function parameters(where: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  const shape = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(shape.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (shape.required ?? []).includes(name),
    schema: property,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
