// Plain JavaScript, as it is loaded before anything else: by `quanto.js` and by every worker thread.
// Node looks at several files for each import, and parses the package.json of a package anew for each import of it;
// Drizzle's has 180 KB and is met 250 times. A thread of 800 files spent half a second on that.
import { registerHooks } from 'node:module'

const root = new URL('..', import.meta.url).href
/** Packages of many small modules that name each other with their endings. */
const SPLIT_PACKAGES = ['drizzle-orm', 'hucre', 'zod'].map((name) => `${root}node_modules/${name}/`)
const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? ''
    if (specifier.startsWith('.'))
      return isFileNextTo(parent, specifier, context.conditions)
        ? { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true }
        : next(specifier, context)
    // Our own files all see the same packages under the same names.
    if (!parent.endsWith('.ts') || specifier.includes(':')) return next(specifier, context)
    const key = `${context.conditions} ${specifier}`
    if (!found.has(key)) found.set(key, next(specifier, context))
    return { ...found.get(key), shortCircuit: true }
  },
})

function isFileNextTo(parent, specifier, conditions) {
  if (!parent.startsWith(root) || !conditions.includes('import')) return false
  if (SPLIT_PACKAGES.some((folder) => parent.startsWith(folder))) return /\.m?js$/.test(specifier)
  return specifier.endsWith('.ts') && !parent.includes('/node_modules/')
}
