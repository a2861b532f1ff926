import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { idsSource } from '#server/kit/messages/value-types'

/** After a change of `src/messages/<family>/en-US.po`: the ids and their values, for the compiler. */
writeFileSync(path.resolve(import.meta.dirname, '../src/messages/ids.ts'), idsSource())
