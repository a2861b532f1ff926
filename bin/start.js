// `npm start`: the server, and the server once more where it ended without being asked to: V8 gives up where memory is
// short or its own books do not add up, and the system ends a process that takes too much of it.
// Docker and Kubernetes do the same with `quanto serve`, from outside.
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { webIsStale } from './web-is-stale.js'
import { killedForMemory, whyEnded } from './why-ended.js'

const folder = path.dirname(process.argv[1])
const program = path.join(folder, 'quanto.js')
/** A server that ends sooner has not really started; the next one would not either. */
const LIVED_MS = 10_000
const TRIES = 3

let child
let isStopping = false
let early = 0

function start() {
  const startedAt = performance.now()
  const killsBefore = killedForMemory()
  let isReady = false
  child = spawn(process.execPath, [program, 'serve', ...process.argv.slice(2)], {
    // The channel says to the server when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A terminal's Ctrl+C goes to all of its group; the server is to hear it once, from here.
    detached: process.platform !== 'win32',
    env: { NODE_ENV: 'production', ...process.env },
  })
  child.on('message', (message) => {
    if (message === 'ready') isReady = true
  })
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    early = performance.now() - startedAt >= LIVED_MS ? 0 : early + 1
    // A refusal to start comes with a sentence and a code of its own: the next start would say the same.
    const isRefusal = signal === null && !isReady
    if (isStopping || code === 0 || isRefusal) process.exit(code ?? 1)
    const why = whyEnded({ code, signal, isForMemory: killedForMemory() > killsBefore })
    if (early > TRIES) {
      console.error(`${why} It ended ${early} times within seconds of its start, so it is not started again.`)
      process.exit(code ?? 1)
    }
    console.error(`${why} It is being started again…`)
    start()
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isStopping = true
    child.kill(signal)
  })
if (!webIsStale() || buildWeb() === 0) start()

/** Where the build fails, nothing is started: the exit code is its own. */
function buildWeb() {
  const script = path.join(folder, '..', 'scripts', 'build-web.ts')
  const launcher = path.join(folder, 'with-node.js')
  process.exitCode = spawnSync(process.execPath, [launcher, script], { stdio: 'inherit' }).status ?? 1
  return process.exitCode
}
