import type { ServerResponse } from 'node:http'
import { type ApiCall, reply } from './api-call.ts'
import type { Fault } from './faults.ts'
import type { NangoState } from './nango-state.ts'
import type { GraphqlRequest } from './shopify/admin.ts'

/** Forwards a request to the shop with the connection's token, or applies the fault that the test wants. */
export function proxied(nango: NangoState, call: ApiCall): void {
  const { headers } = call.request
  const connection = nango.connections.find(
    ({ connection_id, provider_config_key }) =>
      connection_id === headers['connection-id'] && provider_config_key === headers['provider-config-key'],
  )
  if (!connection) {
    // Same answer as Nango's for a connection that was deleted there.
    reply(call.response, 400, { error: { code: 'server_error', message: 'Failed to get connection' } })
    return
  }
  const drawn = nango.isRefused ? 'none' : nango.fault(nango.proxied++)
  // A new token does not expire immediately, because a caller that is refused with one gives up for good.
  const fault = drawn === 'expired' && nango.isTokenNew ? 'none' : drawn
  nango.isTokenNew = false
  if (fault === 'expired') nango.isExpired = true
  if (nango.isRefused || nango.isExpired)
    reply(call.response, 401, { errors: '[API] Invalid API key or access token' })
  else respond(nango, call, { fault, scopes: connection.scopes })
}

interface Met {
  readonly fault: Fault
  readonly scopes: readonly string[]
}

function respond(nango: NangoState, call: ApiCall, { fault, scopes }: Met): void {
  const { response } = call
  switch (fault) {
    case 'none':
    case 'expired':
      if (nango.options.woocommerce?.refused.has(call.url.pathname.slice('/proxy'.length)))
        reply(response, 403, { code: 'woocommerce_rest_cannot_view' })
      else replyFound(response, remembered(nango, call, answerOf(nango, call, scopes)))
      break
    case 'cached':
      replyFound(response, nango.answers.get(questionOf(call)) ?? answerOf(nango, call, scopes))
      break
    case 'throttled':
      reply(response, 200, nango.options.admin.throttle())
      break
    case 'throttled_429':
      reply(response, 429, nango.options.admin.throttle())
      break
    case 'rate_limit':
      response.setHeader('retry-after', '2')
      reply(response, 429, { error: { code: 'too_many_request' } })
      break
    case 'error_500':
      reply(response, 500, { error: { code: 'server_error' } })
      break
    case 'page_502':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
      break
    case 'hang':
      break
    case 'hang_after':
      answerOf(nango, call, scopes)
      break
    case 'half':
      replyHalf(response, answerOf(nango, call, scopes))
      break
  }
}

/** Answers that a cache in front of the shop could still give. */
const MOST_REMEMBERED = 200

function remembered(nango: NangoState, call: ApiCall, answer: unknown): unknown {
  const question = questionOf(call)
  nango.answers.delete(question)
  nango.answers.set(question, answer)
  for (const oldest of nango.answers.keys()) {
    if (nango.answers.size <= MOST_REMEMBERED) break
    nango.answers.delete(oldest)
  }
  return answer
}

const questionOf = ({ request, url, body }: ApiCall): string =>
  `${request.method} ${url.pathname}${url.search} ${JSON.stringify(body)}`

function answerOf(nango: NangoState, { request, url, body }: ApiCall, scopes: readonly string[]): unknown {
  const { admin, woocommerce, medusa } = nango.options
  const path = url.pathname.slice('/proxy'.length)
  if (path === '/admin/api/2026-10/graphql.json' && request.method === 'POST')
    return admin.answer(body as GraphqlRequest, scopes.length > 0 ? scopes : undefined)
  if (path.startsWith('/wp-json/')) return woocommerce?.answer(path, url.searchParams, body)
  if (path.startsWith('/admin/')) return medusa?.answer(path, url.searchParams, body)
  return null
}

function replyFound(response: ServerResponse, found: unknown): void {
  if (found === null || found === undefined) reply(response, 404, { code: 'rest_no_route' })
  else reply(response, 200, found)
}

/** Breaks the connection in the middle of the answer. */
function replyHalf(response: ServerResponse, found: unknown): void {
  const text = JSON.stringify(found)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.write(text.slice(0, text.length / 2))
  setTimeout(() => response.destroy(), 5)
}
