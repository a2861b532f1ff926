import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { createServer, connect as openSocket } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Connection, withClient } from '#server/kit/db/connection'
import { freePort } from './product.ts'

const run = promisify(execFile)
const VERSION = '2.21.2'
const PATIENCE_MS = 900_000
const ADMIN = { email: 'admin@example.test', password: 'a-password-of-a-test' }

const manifest = {
  name: 'real-medusa',
  private: true,
  dependencies: {
    '@medusajs/cli': VERSION,
    '@medusajs/framework': VERSION,
    '@medusajs/medusa': VERSION,
    '@swc/core': '1.7.28',
    'ts-node': '10.9.2',
    typescript: '5.6.3',
  },
}
const config = `const { defineConfig } = require('@medusajs/framework/utils')
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false, connection: { ssl: false } },
    http: { storeCors: '*', adminCors: '*', authCors: '*', jwtSecret: 'of-a-test', cookieSecret: 'of-a-test' },
  },
  admin: { disable: true },
})
`

export interface RealMedusa {
  readonly url: string
  /** Asks the Admin API as its administrator. */
  admin<Answer>(method: 'GET' | 'POST' | 'DELETE', at: string, body?: unknown): Promise<Answer>
  stop(): Promise<void>
}

/** Installs Medusa from npm in this folder, unless it is there already; a sentence says why it cannot be had. */
export async function installMedusa(folder: string): Promise<string | null> {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'medusa-config.js'), config)
  if (await isThere(medusaOf(folder))) return null
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest))
  const flags = ['--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts', '--fetch-retries=1']
  try {
    await run('npm', ['install', '--prefix', folder, ...flags], { maxBuffer: 64 * 2 ** 20 })
    return null
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    return `npm cannot install Medusa ${VERSION}: ${/npm error (?:code )?(.+)/.exec(stderr)?.[1] ?? message}`
  }
}

const medusaOf = (folder: string) => path.join(folder, 'node_modules', '.bin', 'medusa')

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Starts an empty Medusa on a database of its own in this server. */
export async function startMedusa(folder: string, superuser: Connection): Promise<RealMedusa> {
  await withClient(superuser, (client) => client.query('create database medusa'))
  const database = await reachable(superuser)
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    MEDUSA_DISABLE_TELEMETRY: '1',
    NODE_ENV: 'production',
  }
  const options = { cwd: folder, env, maxBuffer: 64 * 2 ** 20 }
  await run(medusaOf(folder), ['db:migrate'], options)
  await run(medusaOf(folder), ['user', '-e', ADMIN.email, '-p', ADMIN.password], options)
  const child = spawn(medusaOf(folder), ['start', '--port', String(port), '--host', '127.0.0.1'], {
    ...{ cwd: folder, env, stdio: 'ignore' },
    // Its own group, because the command line starts the server as another process.
    detached: true,
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended
    await database.close()
  }
  await answering(url, child)
  const token = await signIn(url)
  return { url, stop, admin: (method, at, body) => ask(url, { method, at, body, token }) }
}

async function answering(url: string, child: { readonly exitCode: number | null }): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(500)) {
    if (child.exitCode !== null) throw new Error(`Medusa ended with ${child.exitCode}.`)
    const answer = await fetch(`${url}/health`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('Medusa does not answer.')
}

async function signIn(url: string): Promise<string> {
  const asked = { method: 'POST', at: '/auth/user/emailpass', body: ADMIN, token: null } as const
  return (await ask<{ token: string }>(url, asked)).token
}

interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly at: string
  readonly body?: unknown
  readonly token: string | null
}

async function ask<Answer>(url: string, { method, at, body, token }: Asked): Promise<Answer> {
  const answer = await fetch(url + at, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as Answer
}

/** Medusa takes an address with a host only, and the server may listen on a unix socket: bytes are passed on. */
async function reachable({ host, port, user, password }: Connection) {
  const target = host?.startsWith('/')
    ? { path: path.join(host, `.s.PGSQL.${port}`) }
    : { host, port: Number(port) }
  const server = createServer((socket) => {
    const behind = openSocket(target)
    for (const each of [socket, behind]) each.on('error', () => undefined)
    socket.pipe(behind).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: opened } = server.address() as { port: number }
  const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(password ?? '')}`
  return {
    url: `postgres://${login}@127.0.0.1:${opened}/medusa`,
    close: async () => void server.close(),
  }
}
