import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { bundledLibraries, dataFiles, installScriptReasons, installScripts } from './licence-rules.ts'
import {
  deniedProblems,
  installScriptProblems,
  type Lock,
  licenceProblems,
  shippedPackages,
} from './licences.ts'

/**
 * `npm run licences`: checks that no shipped package is copyleft, no install script is unreviewed and no denied
 * package is present.
 */
const root = path.resolve(import.meta.dirname, '..')
const lock = (JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Lock })
  .packages
const packages = shippedPackages(lock, licenceOf)
const problems = [
  ...licenceProblems(packages),
  ...installScriptProblems(lock),
  ...deniedProblems(lock),
  ...dataFiles
    .filter((file) => !existsSync(path.join(root, file.path)))
    .map((file) => `${file.path}: not there any more`),
]

const counts = new Map<string, number>()
for (const { licence } of packages) counts.set(licence ?? '?', (counts.get(licence ?? '?') ?? 0) + 1)
console.log(`${packages.length} packages ship, on all platforms together:`)
for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1]))
  console.log(`  ${String(count).padStart(4)}  ${licence}`)
console.log(
  `Install scripts: ${Object.keys(installScripts).join(', ')}\n  ${Object.values(installScriptReasons).join('\n  ')}`,
)
for (const [library, licence] of Object.entries(bundledLibraries))
  console.log(`In the embedded PostgreSQL: ${library} (${licence})`)
for (const { path: file, licence, why } of dataFiles) console.log(`Data: ${file} (${licence})\n  ${why}`)
if (problems.length > 0) {
  console.error(`\nThese must not ship:\n  ${problems.join('\n  ')}`)
  process.exitCode = 1
}

/** Returns the licence that an installed package states; that in the lock file may be older. */
function licenceOf(place: string): string | null {
  const file = path.join(root, place, 'package.json')
  if (!existsSync(file)) return null
  const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: string | { type?: string } }
  return (typeof license === 'string' ? license : license?.type) ?? null
}
