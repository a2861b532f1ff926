import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { fastFolder } from '../../test/fast-folder.ts'

/** Creates a place for the data folders of this run. Forked processes find it in their environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(fastFolder(), 'quanto-e2e-'))
  process.env.QUANTO_E2E_FOLDER = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20 })
}
