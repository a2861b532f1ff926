import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Output } from '#contract/calls'
import { type ApiUser, registerApiUser } from '../../test/api-user.ts'
import { fastFolder } from '../../test/fast-folder.ts'
import { newPerson, type Person } from './account.ts'
import { startProduct } from './product.ts'

/** The initial state of a spec: a new installation, or one whose user opened the sample store. */
export type Seed = 'empty' | 'sample'

const OWNER = 'owner.json'
const copy = promisify(execFile)

/**
 * A separate data folder for the caller. The first spec of a run that needs a seed creates it as a user would; later
 * ones get a copy. Outside such a run nothing is shared, and the product creates its folder itself.
 */
export async function newDataFolder(seed: Seed): Promise<string> {
  const shared = process.env.QUANTO_E2E_FOLDER
  const folder = await mkdtemp(path.join(shared ?? fastFolder(), 'quanto-e2e-'))
  if (shared !== undefined) await copyFolder(await seedFolder(shared, seed), folder)
  else if (seed === 'sample') await fillSample(folder)
  return folder
}

export async function ownerOf(dataDir: string): Promise<Person> {
  return JSON.parse(await readFile(path.join(dataDir, OWNER), 'utf8')) as Person
}

async function seedFolder(shared: string, seed: Seed): Promise<string> {
  const made = path.join(shared, seed)
  if (existsSync(made)) return made
  const making = await mkdtemp(`${made}-`)
  if (seed === 'empty') await (await startProduct({ dataDir: making })).stop()
  else {
    await copyFolder(await seedFolder(shared, 'empty'), making)
    await fillSample(making)
  }
  await refuseRunning(making)
  // Two specs may have created it at the same time; either copy is fine.
  await rename(making, made).catch(() => rm(making, { recursive: true, force: true }))
  return made
}

/** A server that is still stopping changes its files during the copy, so only a stopped one may be a seed. */
async function refuseRunning(dataDir: string): Promise<void> {
  const cluster = path.join(dataDir, 'postgres/cluster')
  if (existsSync(path.join(cluster, 'postmaster.pid')))
    throw new Error('The product ended and its database still runs: it was not stopped cleanly.')
  await rm(path.join(cluster, 'postmaster.opts'), { force: true })
}

/** `cp` preserves file owners, which PostgreSQL checks. */
async function copyFolder(from: string, to: string): Promise<void> {
  await copy('cp', ['-a', `${from}/.`, to])
}

async function fillSample(dataDir: string): Promise<void> {
  const product = await startProduct({ dataDir })
  try {
    const person = newPerson()
    const user = await registerApiUser(product.url, person)
    await takeSample(user)
    await user.verify()
    await writeFile(path.join(dataDir, OWNER), JSON.stringify(person))
  } finally {
    await product.stop()
  }
}

/** Adds the sample store to the user's company, imported and estimated. */
export async function takeSample(user: ApiUser): Promise<void> {
  await user.json('POST', '/api/sync-user', {})
  await user.json('POST', '/api/sample-store', {})
  await untilEstimated(user)
}

async function untilEstimated(user: ApiUser): Promise<void> {
  for (;;) {
    const { estimation } = await user.json<Output<'dashboard'>>('GET', '/api/dashboard')
    if (estimation.state === 'failed') throw new Error('The sample store could not be estimated.')
    if (estimation.state === 'done') return
    await pause(200)
  }
}
