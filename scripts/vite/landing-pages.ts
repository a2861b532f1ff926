import { readFileSync } from 'node:fs'
import path from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'
import { screenPaths } from '#contract/screens'
import { type Language, languages } from '#contract/settings'
import { pickLocale } from '../../src/web/i18n/locales.ts'
import { escapeHtml, renderLanding } from '../../src/web/landing/render-landing.ts'

const web = path.resolve(import.meta.dirname, '../../src/web')
const TEMPLATE = 'landing/landing.html'
/**
 * Catalogues of the landing page. Its own sentences stay out of the application's catalogue, which every screen
 * loads.
 */
const CATALOGUES = ['i18n/locales', 'landing/locales']

/** Prerenders the landing page: one `landing.<language>.html` per language, next to the application's page. */
export function landingPages(): Plugin {
  return {
    name: 'quanto-landing-pages',
    enforce: 'post',
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        const url = new URL(request.url ?? '/', 'http://localhost')
        const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
        if (!isPage || screenPaths.includes(url.pathname)) return next()
        const wanted = (request.headers['accept-language'] ?? '')
          .split(',')
          .map((tag) => tag.split(';')[0] ?? '')
        const template = readFileSync(path.join(web, TEMPLATE), 'utf8').replaceAll('"./', '"/landing/')
        const language = pickLocale(wanted)
        const page = await fillTemplate(
          template,
          language,
          (theme) => `/landing/${pictureOf(language, theme)}`,
        )
        response.setHeader('content-type', 'text/html')
        response.end(await server.transformIndexHtml(url.pathname, page))
      })
    },
    async generateBundle(_options, bundle) {
      const template = bundle[TEMPLATE]
      if (template?.type !== 'asset') throw new Error(`${TEMPLATE} was not built`)
      for (const language of languages) {
        const pictures = new Map(THEMES.map((theme) => [theme, this.emitFile(pictureFile(language, theme))]))
        const addressOf = (theme: Theme) => `/${this.getFileName(pictures.get(theme) ?? '')}`
        const source = await fillTemplate(String(template.source), language, addressOf)
        this.emitFile({ type: 'asset', fileName: `landing.${language}.html`, source })
      }
      delete bundle[TEMPLATE]
    },
  }
}

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const pictureOf = (language: Language, theme: Theme) => `pictures/${language}-${theme}.webp`

function pictureFile(language: Language, theme: Theme) {
  const source = readFileSync(path.join(web, 'landing', pictureOf(language, theme)))
  return { type: 'asset', name: `dashboard-${language}-${theme}.webp`, source } as const
}

async function fillTemplate(
  template: string,
  language: Language,
  addressOf: (theme: Theme) => string,
): Promise<string> {
  const text = await readCatalogue(language)
  const pictures = { light: addressOf('light'), dark: addressOf('dark') }
  return template
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace('<title>Quanto</title>', `<title>${escapeHtml(text('landing.title'))}</title>`)
    .replace('content=""', `content="${escapeHtml(text('landing.description'))}"`)
    .replace('<body></body>', () => `<body>${renderLanding(language, text, pictures)}\n</body>`)
}

/** Returns the page's sentences as they are in the catalogue, because they have no placeholders. */
async function readCatalogue(language: Language): Promise<(id: string) => string> {
  const translations = new Map<string, string | undefined>()
  for (const folder of CATALOGUES) {
    const filename = path.join(web, folder, `${language}.po`)
    const context = { locale: language, sourceLocale: 'en-US', filename }
    const messages = await formatter({ explicitIdAsDefault: true }).parse(
      readFileSync(filename, 'utf8'),
      context,
    )
    for (const [id, message] of Object.entries(messages)) translations.set(id, message.translation)
  }
  return (id) => {
    const translation = translations.get(id)
    if (!translation) throw new Error(`The catalogue ${language} lacks ${id}`)
    return translation
  }
}
