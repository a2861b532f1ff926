import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { idsSource } from '#server/kit/messages/value-types'

/** Writes the ids and their values for the compiler. Run after changing `src/messages/<family>/en-US.po`. */
writeFileSync(path.resolve(import.meta.dirname, '../src/messages/ids.ts'), idsSource())
