import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Cost } from './processes/serve-costs.ts'

const hooks = new URL('../bin/module-hooks.js', import.meta.url).href

/**
 * What it costs to look at one content after the other by `test/processes/SCRIPT`. Call it at the top of a test file. The
 * process looks at nothing else, so its memory and processor time are those of the content; one that keeps memory is
 * replaced.
 */
export function useCosts(script: string): (content: string | Uint8Array) => Promise<Cost> {
  let folder = ''
  let child: ChildProcess | null = null
  const end = () => {
    child?.kill()
    child = null
  }
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'quanto-costly-'))
  })
  afterAll(async () => {
    end()
    await rm(folder, { recursive: true })
  })
  return async (content) => {
    const file = path.join(folder, 'file')
    await writeFile(file, content)
    child ??= fork(path.join(import.meta.dirname, 'processes', script), { execArgv: ['--import', hooks] })
    const cost = await answerOf(child, file).catch((error: unknown) => {
      end()
      throw error
    })
    if (cost.isSpent) end()
    return cost
  }
}

function answerOf(child: ChildProcess, file: string): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The process ended with code ${code}.`))
    child.once('exit', onExit)
    child.once('message', (cost: Cost) => {
      child.off('exit', onExit)
      resolve(cost)
    })
    child.send(file)
  })
}
