import type { CallAddress } from '#contract/browser/address'

export interface RequestInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** `/api/imports/{importId}` and its values → `/api/imports/42`; missing query values are left out. */
export function requestPath(route: CallAddress, input: RequestInput): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`${route.path} needs the parameter "${name}"`)
    }
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item))
  }
  const search = query.toString()
  return search ? `${path}?${search}` : path
}

/** The key of the rate limit: method and path; for a GET the path includes the query string. */
export function rateKey(route: CallAddress, path: string): string {
  return `${route.method} ${route.method === 'GET' ? path : path.split('?')[0]}`
}
