import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync, type Plugin } from 'vite'

const SOURCE = path.resolve(import.meta.dirname, '../../src/web/app/display-boot.js')
const PLACE = '<!--display-boot-->'

/**
 * Puts the script that sets theme, density and font size before the first paint into every page: a small hashed
 * file, because the content security policy allows nothing inline and a module would run after the paint.
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
      const source = minifySync('display-boot.js', readFileSync(SOURCE, 'utf8')).code
      const file = this.getFileName(this.emitFile({ type: 'asset', name: 'display-boot.js', source }))
      for (const output of Object.values(bundle)) {
        if (output.type === 'asset' && output.fileName.endsWith('.html')) {
          output.source = String(output.source).replace(PLACE, `<script src="/${file}"></script>`)
        }
      }
    },
  }
}
