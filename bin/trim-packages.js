// Runs after `npm ci`: removes what packages bring and nothing here ever reads, a fifth of their bytes
// (docs/decisions/0203). Plain JavaScript for whatever Node npm runs on; what cannot be removed stays.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'node_modules')

/** C headers of Node, for packages that are compiled here: there are none. */
const HEADERS = /^node-(linux|darwin|win)-[a-z0-9]+$/
/** Second copies, for `require` where our code imports, or the other way round. Types are read from either. */
const TWINS = [
  ['date-fns', /\.(cjs|d\.cts)$/],
  ['stripe/cjs', /\.d\.ts$/],
  ['stripe/esm', /\.js$/],
]

for (const name of list(packages)) if (HEADERS.test(name)) remove(path.join(packages, name, 'include'))
for (const [folder, ending] of TWINS) removeFiles(path.join(packages, folder), ending)
// Source maps: nothing runs with them.
removeFiles(packages, /\.[cm]?[jt]s\.map$/)

function removeFiles(folder, ending) {
  for (const entry of list(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) removeFiles(file, ending)
    else if (entry.isFile() && ending.test(entry.name)) remove(file)
  }
}

function list(folder, options) {
  try {
    return readdirSync(folder, options)
  } catch {
    return []
  }
}

function remove(file) {
  try {
    rmSync(file, { recursive: true, force: true })
  } catch {
    // It is only larger then.
  }
}
