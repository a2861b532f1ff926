// Plain JavaScript, as it is loaded before anything else: by `quanto.js` and by every worker thread.
// Node strips types with WebAssembly, and V8 loses count of its code now and then when several threads of a process
// come and go with it: the whole process ends with SIGTRAP (docs/decisions/0038). So another process strips them,
// once for all sources, and this one reads what is left.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { keptFolder, nameOf } from './stripped.js'

const root = new URL('..', import.meta.url).href
/** File without types, by address of the source; a thread begins with what its process had found. */
const known = getEnvironmentData('stripped') ?? new Map()
setEnvironmentData('stripped', known)
let isStripped = false

registerHooks({
  load(url, context, next) {
    const isOurs = url.startsWith(root) && url.endsWith('.ts') && !url.includes('/node_modules/')
    if (!isOurs) return next(url, context)
    const source = readKnown(url) ?? readStripped(url)
    return source === null ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})

function readKnown(url) {
  const kept = known.get(url)
  return kept === undefined ? null : read(kept)
}

function readStripped(url) {
  const kept = path.join(keptFolder, nameOf(readFileSync(new URL(url))))
  known.set(url, kept)
  return read(kept) ?? (stripAll() ? read(kept) : null)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Once in a thread. Where nothing can be kept, Node does it as ever. */
function stripAll() {
  if (isStripped) return false
  isStripped = true
  try {
    const script = path.join(import.meta.dirname, 'strip-types.js')
    const { execFileSync } = process.getBuiltinModule('node:child_process')
    execFileSync(process.execPath, [script], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
