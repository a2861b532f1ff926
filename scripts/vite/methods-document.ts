import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { parseMarkdown } from './parse-markdown.ts'

/**
 * Provides `import { sections } from '…/docs/methods.md?first'` and `?rest`: the page in the product is that file,
 * read when it is built. Two halves, so that no part of the application is large.
 */
export function methodsDocument(): Plugin {
  return {
    name: 'quanto-methods-document',
    enforce: 'pre',
    load: {
      filter: { id: /\/docs\/[\w-]+\.md\?(first|rest)$/ },
      handler(id) {
        const [file = '', half] = id.split('?')
        const sections = parseMarkdown(readFileSync(file, 'utf8'))
        const middle = halfOf(sections)
        const shown = half === 'first' ? sections.slice(0, middle) : sections.slice(middle)
        const text = JSON.stringify(JSON.stringify(shown))
        return { code: `export const sections=JSON.parse(${text})`, map: null, moduleSideEffects: false }
      },
    },
  }
}

/** Number of sections from the start that hold half of the text. */
function halfOf(sections: readonly unknown[]): number {
  const lengths = sections.map((section) => JSON.stringify(section).length)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const before = (at: number) => lengths.slice(0, at).reduce((sum, length) => sum + length, 0)
  return lengths.findIndex((_, at) => before(at) >= total / 2)
}
