import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { languages } from '#contract/settings'

const SOURCE = path.resolve(import.meta.dirname, '../../src/web/app/display-boot.js')
const PLACE = '<!--display-boot-->'

/** Files that the first screen requests only once its script runs: the sentences, a new token. */
const FIRST_FILES: Readonly<Record<string, RegExp>> = {
  session: /\/lib\/auth\/oidc\.ts$/,
  ...Object.fromEntries(
    languages.map((language) => [language, new RegExp(`/i18n/locales/${language}\\.po$`)]),
  ),
}

/**
 * Adds to every page the script that sets theme, density and font size before the first paint, and fetches what is
 * needed next. A small hashed file, because the content security policy allows nothing inline and a module would run
 * after the paint.
 */
export function displayBoot(): Plugin {
  return {
    name: 'quanto-display-boot',
    enforce: 'post',
    configureServer: (server) => {
      server.middlewares.use('/display-boot.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(SOURCE))
      })
    },
    transformIndexHtml: (html, { server }) =>
      server ? html.replace(PLACE, '<script src="/display-boot.js"></script>') : html,
    generateBundle(_options, bundle) {
      const code = readFileSync(SOURCE, 'utf8').replace('FIRST_FILES', () =>
        JSON.stringify(firstFiles(bundle)),
      )
      const source = minifySync('display-boot.js', code).code
      const file = this.getFileName(this.emitFile({ type: 'asset', name: 'display-boot.js', source }))
      for (const output of Object.values(bundle)) {
        if (output.type === 'asset' && output.fileName.endsWith('.html')) {
          output.source = withBoot(String(output.source), `<script src="/${file}"></script>`)
        }
      }
    },
  }
}

const STYLES = /\n\s*<link rel="stylesheet"[^>]*>/g

/**
 * Puts styles before the application's scripts: a browser opens six connections, and painting waits for the styles.
 */
function withBoot(html: string, script: string): string {
  const styles = html.match(STYLES) ?? []
  return html.replace(STYLES, '').replace(PLACE, () => script + styles.join(''))
}

function firstFiles(bundle: Rolldown.OutputBundle): Record<string, string> {
  const entries = Object.values(bundle).filter((output) => output.type === 'chunk')
  return Object.fromEntries(
    Object.entries(FIRST_FILES).map(([key, module]) => {
      const file = entries.find(({ facadeModuleId }) => module.test(facadeModuleId ?? ''))?.fileName
      if (!file) throw new Error(`No file of the build begins with ${module}.`)
      return [key, `/${file}`]
    }),
  )
}
