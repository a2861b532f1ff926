import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Command } from './account.ts'
import { cleanEnvironment } from './clean-environment.ts'

/** Runs a short program to its end; if it fails, its output becomes the error. */
export async function runCommand({ file, args, ...as }: Command): Promise<void> {
  const child = spawn(file, args, {
    ...as,
    cwd: path.parse(process.execPath).root,
    ...cleanEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  let words = ''
  child.stdout.on('data', (chunk) => {
    words += chunk
  })
  child.stderr.on('data', (chunk) => {
    words += chunk
  })
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${file} ended with ${signal ?? code}: ${words.trim().slice(-2_000)}`))
    })
  })
}
