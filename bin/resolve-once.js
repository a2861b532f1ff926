// Plain JavaScript, as it is loaded before anything else: by `quanto.js` and by every worker thread.
// Node looks for the file and the package.json of each import anew: half of the time that a start takes. Ours name
// their file with its ending, as the modules of some packages do, so that nothing has to be looked for.
import { registerHooks } from 'node:module'

const root = new URL('..', import.meta.url).href
/** Packages of ES modules alone, whose relative imports have an ending. */
const PLAIN = /\/node_modules\/(?:drizzle-orm|hono|hucre|jose|zod|ai|@ai-sdk\/[\w-]+|pg-boss|oidc-provider)\//
const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? ''
    if (specifier.startsWith('.')) {
      const isOurs = specifier.endsWith('.ts') && parent.startsWith(root) && parent.endsWith('.ts')
      const isPlain = /\.m?js$/.test(specifier) && PLAIN.test(parent) && context.conditions.includes('import')
      if (!isOurs && !isPlain) return next(specifier, context)
      const format = isOurs ? 'module-typescript' : 'module'
      return { url: new URL(specifier, parent).href, format, shortCircuit: true }
    }
    // Our own files all see the same packages under the same names.
    if (!parent.endsWith('.ts') || specifier.includes(':')) return next(specifier, context)
    const key = `${context.conditions} ${specifier}`
    if (!found.has(key)) found.set(key, next(specifier, context))
    return { ...found.get(key), shortCircuit: true }
  },
})
