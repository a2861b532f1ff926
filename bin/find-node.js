// Plain JavaScript that any Node reads: which Node runs Quanto (docs/decisions/0053).
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/** The first release of Node 24 in the long-term line with the fixes that the packages of npm for every platform have. */
const LEAST = { major: 24, minor: 18 }

/** `24.18.1`: 24 from 24.18 on, or 26 and later. 25 gets no fixes any more. */
export function isMaintained(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major === LEAST.major ? minor >= LEAST.minor : major > LEAST.major + 1
}

/** The one that runs now, the one that npm installed here, or the first on the PATH that is maintained; `null`: none is. */
export function findNode({
  running = { version: process.versions.node, file: process.execPath },
  root,
  searchPath = process.env.PATH ?? '',
  platform = process.platform,
}) {
  if (isMaintained(running.version)) return running.file
  const name = platform === 'win32' ? 'node.exe' : 'node'
  const own = path.join(root, 'node_modules', '.bin')
  const folders = [own, ...searchPath.split(path.delimiter).filter((folder) => folder && folder !== own)]
  const files = folders.map((folder) => path.join(folder, name)).filter((file) => existsSync(file))
  return files.find((file) => isMaintained(versionOf(file))) ?? null
}

function versionOf(file) {
  try {
    const options = { encoding: 'utf8', timeout: 10_000, stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync(file, ['--version'], options).trim()
  } catch {
    return ''
  }
}

/** What to install, where none is found. */
export function noNodeText({
  version = process.version,
  platform = process.platform,
  arch = process.arch,
} = {}) {
  const wanted = `Quanto needs Node ${LEAST.major}.${LEAST.minor} or later, or Node 26; this is ${version}.`
  if (platform === 'darwin' && arch === 'arm64')
    return `${wanted} npm has no maintained Node 24 for Macs with Apple silicon: install Node 24 from https://nodejs.org, or by "brew install node@24", and start again.`
  return `${wanted} Run npm ci, which installs it for this project, or install it from https://nodejs.org.`
}
