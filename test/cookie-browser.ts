export interface Cookie {
  readonly value: string
  readonly path: string
}

export interface Page {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly html: string
}

/** The parts of a browser that a sign-in needs: cookies with their paths, redirects, forms. No scripts. */
export function createCookieBrowser(siteUrl: string, headers: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, Cookie>()
  const lines: string[] = []

  const cookieHeader = (path: string) =>
    [...cookies]
      .filter(([, cookie]) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')))
      .map(([name, cookie]) => `${name}=${cookie.value}`)
      .join('; ')

  const keep = (response: Response, path: string) => {
    for (const line of response.headers.getSetCookie()) {
      lines.push(line)
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const given = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))
      if (value === '') cookies.delete(name)
      else cookies.set(name, { value, path: given?.slice(5) ?? path })
    }
  }

  /** Follows redirects inside `/oidc`; a redirect elsewhere is returned as the page's address. */
  async function request(url: string, init: RequestInit = {}): Promise<Page> {
    const address = new URL(url, siteUrl)
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...headers, ...init.headers, cookie: cookieHeader(address.pathname) },
    })
    keep(response, address.pathname)
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel()
      const next = new URL(location, address)
      if (next.origin === siteUrl && next.pathname.startsWith('/oidc/')) return request(next.href)
      return { url: next.href, status: response.status, headers: response.headers, html: '' }
    }
    return {
      url: address.href,
      status: response.status,
      headers: response.headers,
      html: await response.text(),
    }
  }

  return {
    cookies,
    /** Each `Set-Cookie` header, unparsed. */
    lines,
    open: (url: string) => request(url),
    /** Submits the page's only form with these fields and the hidden ones. */
    async submit(
      page: Page,
      fields: Readonly<Record<string, string>>,
      extra: Readonly<Record<string, string>> = {},
    ): Promise<Page> {
      const action = /<form[^>]*action="([^"]+)"/.exec(page.html)?.[1]
      if (!action) throw new Error(`There is no form on ${page.url}:\n${page.html}`)
      const hidden = [...page.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      )
      return request(new URL(action, page.url).href, {
        method: 'POST',
        body: new URLSearchParams([...hidden, ...Object.entries(fields)]),
        headers: { origin: siteUrl, ...extra },
      })
    },
  }
}

export type CookieBrowser = ReturnType<typeof createCookieBrowser>
