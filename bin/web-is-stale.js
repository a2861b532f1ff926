// Plain JavaScript that any Node reads: whether the web application is older than what it is built from.
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
export const webStamp = path.join(root, 'dist', 'web', '.built')
const SOURCES = [
  'src/web',
  'src/contract',
  'src/analytics',
  'docs/methods.md',
  'vite.config.ts',
  'package-lock.json',
]

/** False, too, where nothing can be built: an installation without the build's script has its application. */
export function webIsStale() {
  if (!existsSync(path.join(root, 'scripts', 'build-web.ts'))) return false
  if (!existsSync(webStamp)) return true
  const builtAt = statSync(webStamp).mtimeMs
  return SOURCES.some((source) => isNewer(path.join(root, source), builtAt))
}

/** Looks at files only: a folder changes when something in it is renamed, too. */
function isNewer(place, builtAt) {
  const found = existsSync(place) ? statSync(place) : null
  if (!found?.isDirectory()) return (found?.mtimeMs ?? 0) > builtAt
  return readdirSync(place).some((name) => isNewer(path.join(place, name), builtAt))
}
