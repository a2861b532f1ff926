import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { parseMarkdown } from './parse-markdown.ts'

/**
 * Provides `import { sections } from '…/docs/methods.md'`: the page in the product is that file, read when it is
 * built.
 */
export function methodsDocument(): Plugin {
  return {
    name: 'quanto-methods-document',
    enforce: 'pre',
    load: {
      filter: { id: /\/docs\/[\w-]+\.md$/ },
      handler(id) {
        const text = JSON.stringify(JSON.stringify(parseMarkdown(readFileSync(id, 'utf8'))))
        return { code: `export const sections=JSON.parse(${text})`, map: null, moduleSideEffects: false }
      },
    },
  }
}
