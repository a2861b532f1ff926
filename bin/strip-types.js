// Takes the types out of all of our sources, for `load-stripped.js`. A process of its own: see there.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { keptFolder, nameOf } from './stripped.js'

const root = path.dirname(import.meta.dirname)
// Every layer but the one that a bundler builds: whatever is missing here, each thread of it would look for again. The
// last two are not shipped.
const layers = readdirSync(path.join(root, 'src')).filter((name) => name !== 'web')
const folders = [...layers.map((name) => `src/${name}`), 'bench', 'test'].filter((name) =>
  existsSync(path.join(root, name)),
)

mkdirSync(keptFolder, { recursive: true })
const before = new Set(readdirSync(keptFolder))
const wanted = new Set()
for (const folder of folders)
  for (const file of readdirSync(path.join(root, folder), { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.includes('node_modules')) continue
    const source = readFileSync(path.join(root, folder, file))
    const name = nameOf(source)
    wanted.add(name)
    if (!before.has(name)) strip(name, source.toString())
  }
// What no source asks for any more goes; what another process is writing stays.
for (const name of before)
  if (name.endsWith('.js') && !wanted.has(name)) rmSync(path.join(keptFolder, name), { force: true })

/** A source that cannot be read as TypeScript is left out: whoever loads it is told why by Node itself. */
function strip(name, source) {
  try {
    keep(name, stripTypeScriptTypes(source))
  } catch (error) {
    if (error.code !== 'ERR_INVALID_TYPESCRIPT_SYNTAX' && error.code !== 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX')
      throw error
  }
}

/** Whole or not at all, whoever else writes the same. */
function keep(name, text) {
  const beside = path.join(keptFolder, `${name}.${process.pid}`)
  writeFileSync(beside, text)
  renameSync(beside, path.join(keptFolder, name))
}
