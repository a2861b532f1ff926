/** A user of one company, with access to the API. */
export interface Tenant {
  readonly url: string
  readonly token: string
  readonly companyId: string
}

export async function call<T>(
  { url, token }: Pick<Tenant, 'url' | 'token'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<T>
}
