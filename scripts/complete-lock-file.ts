import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Adds optional platform packages that the present registry does not offer to package-lock.json. npm omits packages
 * that it cannot read, and `npm ci` then refuses the file on every machine. Run after each `npm install`; a machine
 * of such a platform installs the entered version from its own registry.
 */
interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const file = path.resolve(import.meta.dirname, '../package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> }
const systems = [
  'android',
  'darwin',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
  'linux',
  'win32',
]
const processors = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

let added = 0
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(place, name)) continue
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...platformOf(name),
    }
    added++
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json: ${added} platform packages entered.`)

/** Looks a module up as Node does: next to the importing package, then in each folder above. */
function isLocked(place: string, name: string): boolean {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  if (name === 'fsevents') return { os: ['darwin'] }
  const words = name.toLowerCase().split(/[/_.-]/)
  const os = systems.find((system) => words.includes(system)) ?? (words.includes('windows') ? 'win32' : null)
  const cpu = processors.find((processor) => words.includes(processor) || words.includes(`${processor}v7`))
  const wasm = words.includes('wasi') || words.includes('wasm32')
  if (wasm) return { cpu: ['wasm32'] }
  if (!os) throw new Error(`The platform of ${name} cannot be told from its name; enter it by hand.`)
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : null
  return { os: [os], cpu: [cpu ?? 'arm'], ...(os === 'linux' && libc ? { libc } : {}) }
}
