import { readFileSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { pickLanguage } from '#contract/pick-language'
import { screenPaths } from '#contract/screens'
import { languages } from '#contract/settings'

const ONE_YEAR_SECONDS = 31_536_000

/**
 * Serves the built web application: hashed files cached permanently, the landing page by language, and the app's
 * shell for its screens.
 */
export function webPages(webDir: string): Hono {
  const pages = new Hono()
  const html = (file: string) => readFileSync(path.join(webDir, file), 'utf8')
  const shell = html('index.html')
  const landings = new Map(
    languages.map((language) => [language as string, html(`landing.${language}.html`)]),
  )

  pages.use(etag())
  pages.use(
    '/assets/*',
    serveStatic({
      root: webDir,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`),
    }),
  )
  pages.get('/assets/*', (c) => c.text('Not found', 404))
  pages.get('/favicon.svg', serveStatic({ root: webDir }))
  for (const screen of screenPaths) {
    pages.get(screen, (c) => c.html(shell, 200, { 'cache-control': 'no-cache' }))
  }
  pages.get('*', (c) => {
    const language = pickLanguage(c.req.header('accept-language'))
    const page = landings.get(language) ?? landings.get('en-US') ?? shell
    return c.html(page, 200, {
      'cache-control': 'no-cache',
      vary: 'Accept-Language',
      'content-language': language,
    })
  })
  return pages
}
