import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import type { Role } from '#contract/roles'
import { languages } from '#contract/settings'
import { createApp } from '#server/http/app'
import type { Database } from '#server/kit/db/database'
import { handlers } from '#server/routes'
import { appContext, rememberingJobs } from '../app-context.ts'
import { inputSchema, sampleOf } from './sample-input.ts'

export interface Person {
  readonly companyId: string
  readonly userId: string
  /** Account id of the embedded sign-in; without it the person has none. */
  readonly accountId?: string
  readonly role?: Role
}

export interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  /** The whole body; of an event stream only its beginning. */
  readonly bytes: Buffer
  readonly text: string
}

export const routeNames = Object.keys(calls) as CallName[]

/** The complete HTTP side with all built calls, as used by a user of a company (or without a user). */
export function openCompanyApi(
  db: Database,
  person: Person | null,
  env: Record<string, string> = {},
  jobs = rememberingJobs(),
) {
  // Limits are counted per person and minute, so each call gets a new minute.
  let minutes = 0
  const app = appContext({
    db,
    env,
    jobs,
    clock: () => new Date(Date.parse('2026-06-15T12:00:00Z') + minutes * 60_000),
  })
  const http = createApp(app, {
    auth: {
      verify: async () => ({
        issuer: app.config.oidc.issuer,
        subject: person?.accountId ?? person?.userId ?? '',
        scopes: ['sync:user', 'read:packages'],
      }),
      resolve: async () => ({ companyId: '', userId: '', role: 'owner' as const, ...person }),
      isProved: () => true,
    },
    handlers,
    webDir: emptySite(),
  })
  return async (name: CallName, asked: Asked = {}): Promise<Answered> => {
    minutes++
    const route: Call = calls[name]
    const path = route.path.replaceAll(
      /\{(\w+)\}/g,
      (_, key: string) => asked.params?.[key] ?? sampleParam(name, key),
    )
    const query = new URLSearchParams(asked.query ?? sampleQuery(name)).toString()
    const body = route.body === 'stream' ? 'x' : bodyText(name, asked)
    const response = await http.fetch(
      new Request(`http://localhost:3000${path}${query ? `?${query}` : ''}`, {
        method: route.method,
        headers: {
          ...(person ? { authorization: 'Bearer token' } : {}),
          ...(body === undefined
            ? {}
            : { 'content-type': route.body === 'stream' ? 'application/octet-stream' : 'application/json' }),
          ...asked.headers,
        },
        ...(body === undefined ? {} : { body }),
      }),
    )
    const bytes = await bytesOf(response)
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString('utf8') }
  }
}

function sampleParam(name: CallName, key: string): string {
  const schema = inputSchema(name, 'params')?.properties?.[key]
  return encodeURIComponent(String(schema ? sampleOf(schema) : 'x'))
}

function sampleQuery(name: CallName): Record<string, string> {
  const schema = inputSchema(name, 'query')
  if (!schema) return {}
  const sample = sampleOf(schema) as Record<string, unknown>
  return Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, String(value)]))
}

function bodyText(name: CallName, asked: Asked): string | undefined {
  if (asked.body !== undefined) return JSON.stringify(asked.body)
  const schema = inputSchema(name, 'body')
  return schema ? JSON.stringify(sampleOf(schema)) : undefined
}

let site: string | null = null

/** The pages are built after these tests run, so empty ones replace them. */
export function emptySite(): string {
  if (site) return site
  site = mkdtempSync(path.join(tmpdir(), 'quanto-site-'))
  mkdirSync(path.join(site, 'assets'))
  writeFileSync(path.join(site, 'assets/app.js'), 'export {}')
  for (const file of [
    'index.html',
    'favicon.svg',
    ...languages.map((language) => `landing.${language}.html`),
  ])
    writeFileSync(path.join(site, file), '<!doctype html><title>page</title>')
  const made = site
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return site
}

const MOST_MS = 100

/** Event streams stay open, so only their beginning is read. */
async function bytesOf(response: Response): Promise<Buffer> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return Buffer.from(await response.arrayBuffer())
  const reader = response.body!.getReader()
  const pieces: Uint8Array[] = []
  const deadline = Date.now() + MOST_MS
  while (Date.now() < deadline) {
    const timer = Promise.withResolvers<null>()
    const timeout = setTimeout(() => timer.resolve(null), deadline - Date.now())
    const next = await Promise.race([reader.read(), timer.promise])
    clearTimeout(timeout)
    if (next === null || next.done) break
    pieces.push(next.value)
  }
  // A waiting stream ends only with its next event, so the test does not wait for that.
  reader.cancel().catch(() => undefined)
  return Buffer.concat(pieces)
}
