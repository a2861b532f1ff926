#!/usr/bin/env node
// Plain JavaScript on purpose: it must load on whatever Node the machine has, to hand over to a maintained one.
import { spawn } from 'node:child_process'
import module from 'node:module'
import { constants } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { findNode, noNodeText } from './find-node.js'

const root = path.dirname(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname))
const entry = path.join(root, 'src', 'server', 'cli', 'main.ts')
const node = findNode({ root })

// What Node made of our sources is kept, for the next start and for worker threads; where it cannot be, it is not.
const compiled = path.join(root, 'node_modules', '.cache', 'compiled')
process.env.NODE_COMPILE_CACHE ??= compiled

if (node === process.execPath) {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  await import('./module-hooks.js')
  const { main } = await import(entry)
  process.exitCode = await main(process.argv.slice(2))
} else if (node !== null) {
  const child = spawn(
    node,
    [import.meta.filename ?? new URL(import.meta.url).pathname, ...process.argv.slice(2)],
    // `npm start` hears through the channel that the server is ready.
    { stdio: process.send ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit' },
  )
  child.on('message', (message) => process.send?.(message))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('disconnect', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
} else {
  console.error(noNodeText())
  process.exitCode = 1
}
