// Plain JavaScript, as it is loaded before anything else: by `quanto.js` and by every worker thread.
// Node parses the package.json of a package anew for each import of it. Drizzle's has 180 KB and is met 250 times:
// half of the time that a start takes.
import { registerHooks } from 'node:module'

const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? ''
    if (specifier.startsWith('.'))
      return parent.includes('/node_modules/drizzle-orm/')
        ? { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true }
        : next(specifier, context)
    // Our own files all see the same packages under the same names.
    if (!parent.endsWith('.ts') || specifier.includes(':')) return next(specifier, context)
    const key = `${context.conditions} ${specifier}`
    if (!found.has(key)) found.set(key, next(specifier, context))
    return { ...found.get(key), shortCircuit: true }
  },
})
