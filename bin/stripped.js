import { hash } from 'node:crypto'
import path from 'node:path'

/** Our sources without their types, each under the digest of its source: never an old one for a new one. */
export const keptFolder = path.join(path.dirname(import.meta.dirname), 'node_modules', '.cache', 'stripped')

export const nameOf = (source) => `${hash('sha1', source)}.js`
