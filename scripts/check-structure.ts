import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { faultsOfRooms, neededArrows } from './structure/rooms.ts'
import { root, sourceFiles } from './structure/source-files.ts'
import {
  faultsOfTables,
  faultsOfVariableTables,
  neededWriters,
  type WritersOfTables,
} from './structure/table-writers.ts'
import { faultsOfWords } from './structure/words.ts'

/**
 * Checks what compiler and linter cannot: no circle of rooms inside a layer, one writer for each table, plain words
 * in comments and names. Exceptions may only be removed: `--shrink` removes those no longer needed.
 */
interface Exceptions {
  readonly arrows: readonly string[]
  readonly tables: WritersOfTables
}

const listed = path.join(root, 'scripts/structure/exceptions.json')
const exceptions = JSON.parse(readFileSync(listed, 'utf8')) as Exceptions
const production = sourceFiles(['src'], false)
const server = production.filter((file) => file.path.startsWith('src/server/'))

const needed: Exceptions = {
  arrows: neededArrows(production, exceptions.arrows),
  tables: neededWriters(server, exceptions.tables),
}
if (JSON.stringify(needed) !== JSON.stringify(exceptions)) {
  if (process.argv.includes('--shrink')) writeFileSync(listed, `${JSON.stringify(needed, null, 2)}\n`)
  else console.warn('Some exceptions are not needed any more: node scripts/check-structure.ts --shrink')
}

const faults = [
  ...faultsOfRooms(production, exceptions.arrows),
  ...faultsOfTables(server, exceptions.tables),
  ...faultsOfVariableTables(server),
  ...faultsOfWords(sourceFiles(['src', 'test', 'e2e', 'bench', 'scripts'], true)),
]
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? 'The structure is as CONTRIBUTING.md says.' : `${faults.length} faults.`)
if (faults.length > 0) process.exitCode = 1
