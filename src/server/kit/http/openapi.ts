import * as z from 'zod'
import { editedRecords, obeysIfMatch } from '#contract/edited-records'
import { type Endpoint, endpoints } from '#contract/endpoints'
import { problemSchema } from '#contract/problem'
import { type Route, type RouteName, routes } from '#contract/routes'

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

/** OpenAPI 3.1 of every call. Its schema dialect is JSON Schema 2020-12, which zod writes itself. */
export function openApiDocument(serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(routes) as RouteName[]) {
    const route: Route = routes[name]
    const path = paths[route.path] ?? {}
    path[route.method.toLowerCase()] = operation(name, route, endpoints[name])
    paths[route.path] = path
  }
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

function operation(name: RouteName, route: Route, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: route.summary,
    security: route.auth === 'public' ? [] : [{ bearer: route.scope ? [route.scope] : [] }],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(obeysIfMatch(name) ? [IF_MATCH] : []),
    ],
    ...(route.body === 'stream'
      ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
      : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'OK',
        ...(editedRecords[name] ? { headers: { ETag: E_TAG } } : {}),
        content: answerContent(route, endpoint),
      },
      ...(obeysIfMatch(name) ? { 412: { description: CHANGED, content: PROBLEM } } : {}),
      default: {
        description: 'Problem',
        content: PROBLEM,
      },
    },
  }
}

function answerContent(route: Route, endpoint: Endpoint): Json {
  if (route.answer === 'file') return { 'application/octet-stream': {} }
  const schema = schemaOf(endpoint.response, 'output')
  return route.answer === 'events' ? { 'text/event-stream': { schema } } : { 'application/json': { schema } }
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
