import { type ApiCall, reply } from './api-call.ts'
import type { NangoState } from './nango-state.ts'

const SESSION_MS = 30 * 60_000

/** Opens a session to connect, or to ask a connection's owner again. */
export function openSession(
  nango: NangoState,
  call: Pick<ApiCall, 'response' | 'body'> & { readonly isAnew: boolean },
): void {
  const { sessions, connections } = nango
  const token = call.isAnew ? sessions.restart(call.body, connections) : sessions.start(call.body)
  if (token === null) {
    reply(call.response, 400, { error: { code: 'invalid_body' } })
    return
  }
  reply(call.response, 201, {
    data: {
      token,
      connect_link: `${nango.url}/?session_token=${token}`,
      expires_at: new Date(Date.now() + SESSION_MS).toISOString(),
    },
  })
}

export function listConnections(nango: NangoState, { response, url }: ApiCall): void {
  const wanted = [...url.searchParams].flatMap(([name, value]) => {
    const key = /^tags\[(\w+)\]$/.exec(name)?.[1]
    return key ? [[key, value] as const] : []
  })
  const integration = url.searchParams.get('integrationId')
  const found = nango.connections.filter(
    (connection) =>
      wanted.every(([key, value]) => connection.tags[key] === value) &&
      (integration === null || connection.provider_config_key === integration),
  )
  reply(response, 200, { connections: found })
}

/** A request to show a connection with `force_refresh` renews its token first. */
export function deleteOrShow(nango: NangoState, { request, response, url }: ApiCall): void {
  const id = decodeURIComponent(url.pathname.slice('/connections/'.length))
  const integration = url.searchParams.get('provider_config_key')
  const at = nango.connections.findIndex(
    (each) => each.connection_id === id && each.provider_config_key === integration,
  )
  const found = nango.connections[at]
  if (!found) reply(response, 404, { error: { code: 'unknown_connection' } })
  else if (request.method === 'DELETE') {
    nango.connections.splice(at, 1)
    nango.options.onChange?.()
    reply(response, 200, { success: true })
  } else if (url.searchParams.get('force_refresh') === 'true' && !nango.renew())
    reply(response, 424, { error: { code: 'refresh_token_external_error' } })
  else reply(response, 200, found)
}
