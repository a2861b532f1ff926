// `npm start`: the server, and the server once more where it did not end because somebody wanted it to: V8 gives up
// where memory is short or its own books do not add up, and the system ends who takes too much of it.
// Docker and Kubernetes do the same with `quanto serve`, from outside.
import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'

const program = path.join(path.dirname(process.argv[1]), 'quanto.js')
/** Who ends sooner has not really started; the next one would not either. */
const LIVED_MS = 10_000
const TRIES = 3

let child
let isStopping = false
let early = 0

function start() {
  const startedAt = performance.now()
  child = spawn(process.execPath, [program, 'serve', ...process.argv.slice(2)], {
    // The channel tells the server when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A terminal's Ctrl+C goes to all of its group; the server is to hear it once, from here.
    detached: process.platform !== 'win32',
    env: { NODE_ENV: 'production', ...process.env },
  })
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (performance.now() - startedAt >= LIVED_MS) early = 0
    else early += 1
    // A refusal to start is told with a code, at once.
    const isRefusal = early > 0 && signal === null
    if (isStopping || code === 0 || isRefusal || early > TRIES) process.exit(code ?? 1)
    console.error(`Quanto ended unexpectedly (${signal ?? `code ${code}`}). It is being started again…`)
    start()
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isStopping = true
    child.kill(signal)
  })
start()
