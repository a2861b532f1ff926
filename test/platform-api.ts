import { type CallName, calls } from '#contract/calls'
import { createApi } from '#server/http/api'
import { platformHandlers } from '#server/store/platform/routes'
import type { PlatformUnderTest, StoreUnderTest } from './platform.ts'

/** The API as the company's owner uses it. */
export function ownerApi({ ctx }: Pick<StoreUnderTest, 'ctx'>) {
  const api = createApi(
    ctx,
    {
      verify: async () => ({ issuer: 'i', subject: 's', scopes: [] }),
      resolve: async () => ({ companyId: ctx.companyId, userId: ctx.userId, role: 'owner' }),
      isProved: () => true,
    },
    platformHandlers,
  )
  return async (name: CallName) => {
    const { method, path } = calls[name]
    const headers = { authorization: 'Bearer token', 'content-type': 'application/json' }
    const body = method === 'POST' ? { body: '{}' } : {}
    const response = await api.fetch(
      new Request(`http://localhost${path.replace('{platform}', 'shopify')}`, { method, headers, ...body }),
    )
    return { status: response.status, body: await response.json() }
  }
}

export async function deliver(
  platform: PlatformUnderTest,
  { ctx }: Pick<StoreUnderTest, 'ctx'>,
  message: string | object,
  signature?: string | null,
): Promise<number> {
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  const given = signature === undefined ? platform.nango.sign(body) : signature
  const api = createApi(ctx, { verify: never, resolve: never }, platformHandlers)
  const response = await api.fetch(
    new Request('http://localhost/api/webhooks/nango', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(given === null ? {} : { 'x-nango-hmac-sha256': given }),
      },
      body,
    }),
  )
  return response.status
}

const never = async () => {
  throw new Error('a message of the provider carries no sign-in')
}

export const connectionsOf = (store: StoreUnderTest) =>
  store.rows<{ provider_connection_id: string; status: string; connected_by: string }>(
    'select provider_connection_id, status, connected_by from platform_connections where company_id = $1',
  )
