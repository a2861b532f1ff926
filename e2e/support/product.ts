import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { JOURNEY_PASSWORD } from './account.ts'
import { newDataFolder, type Seed } from './data-folder.ts'
import { startScaled } from './scaled-product.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const START_DEADLINE_MS = 300_000

export interface Product {
  readonly url: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** The server's standard error, for the message of a failed spec. */
  log(): string
  /** Sends SIGKILL, as in a crash. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface StartOptions {
  /** If given, the folder is kept when the product stops. */
  readonly dataDir?: string
  readonly seed?: Seed
  readonly port?: number
  readonly env?: Record<string, string>
  /** Forces a single process, even if the suite runs on several (`npm test -- e2e-scaled`). */
  readonly alone?: boolean
  /** Root of another installation than the tested one. */
  readonly root?: string
}

/** Starts the product as `npm start` does, in a separate data folder, and waits until it is ready. */
export async function startProduct(options: StartOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await newDataFolder(options.seed ?? 'empty'))
  const port = options.port ?? (await freePort())
  const isScaled = process.env.QUANTO_E2E_SCALED === 'on' && !options.dataDir && !options.alone
  const started = isScaled
    ? await startScaled({ dataDir, port, env: options.env ?? {}, startOne: startProduct })
    : await startOne(dataDir, port, options)
  return {
    ...started,
    stop: async () => {
      await started.stop()
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startOne(dataDir: string, port: number, { env, root }: StartOptions): Promise<Product> {
  const child = spawn(process.execPath, ['bin/quanto.js', 'serve'], {
    cwd: root ?? ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      QUANTO_DATA_DIR: dataDir,
      PUBLIC_URL: '',
      NODE_ENV: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-200_000)
  })
  const leaked = watchForSecrets(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await ready(child, () => errors)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    log: () => errors,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      if (leaked()) throw new Error(`A secret stands in the log: ${leaked()}`)
    },
  }
}

/** Secrets that no output may contain: the password of the test users, and anything like a token or a key. */
const SECRET = new RegExp(
  `${JOURNEY_PASSWORD}|eyJ[\\w-]{20,}\\.[\\w-]{20,}|\\bBearer [\\w.-]{16,}|\\bq[kr]_[\\w-]{20,}`,
)
const OVERLAP = 4_000

/** Scans all output of the process in chunks, and keeps the first line that contains a secret. */
function watchForSecrets(child: ChildProcess): () => string | null {
  let found: string | null = null
  for (const stream of [child.stdout, child.stderr]) {
    let text = ''
    stream?.on('data', (piece: Buffer | string) => {
      text = (text + String(piece)).slice(-OVERLAP - String(piece).length)
      found ??= text.split('\n').find((line) => SECRET.test(line)) ?? null
    })
  }
  return () => found
}

function ready(child: ChildProcess, errors: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the server was not ready in time\n${errors()}`)),
      START_DEADLINE_MS,
    )
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}\n${errors()}`)))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (!text.includes('Quanto is ready')) return
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Below the ports that systems give out themselves: of those, a connection of a test that runs in parallel can take one
 * before the process that it is for listens, or while that one starts again.
 */
const FIRST_PORT = 20_000
const PORTS = 10_000

export async function freePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
