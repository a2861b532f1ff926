import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampled } from './sweep.ts'

const root = path.resolve(import.meta.dirname, '..')
const copy = promisify(execFile)

let home = ''
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'quanto-damage-'))
  await chmod(home, 0o711)
  // A data folder as a first start leaves it.
  const first = start(path.join(home, 'whole'))
  await first.ready
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 20 }))

/** As `npm start` does. */
function start(dataDir: string) {
  const child = spawn(process.execPath, [path.join(root, 'bin/start.js')], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', LOG_LEVEL: 'error' },
      ...{
        QUANTO_DATA_DIR: dataDir,
        PORT: '0',
        PUBLIC_URL: 'http://localhost:3000',
        QUANTO_PRACTICE_SHOP: 'off',
      },
      BACKUP_KEEP: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  let starts = 0
  const ready = Promise.withResolvers<void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    starts += text.split('Quanto is starting').length - 1
    if (text.includes('Quanto is ready')) ready.resolve()
  })
  // Not 'exit', after which the last words may still come.
  const ended = once(child, 'close').then(([code]) => code as number | null)
  void ended.then((code) => ready.reject(new Error(`ended with ${code}: ${said}`)))
  ready.promise.catch(() => undefined)
  return { child, ended, ready: ready.promise, said: () => said, starts: () => starts }
}

const inCluster = (name: string) => `postgres/cluster/${name}`
const gone = (name: string) => [name, 'gone'] as const
const with_ = (name: string, content: string) => [name, content] as const

/** What was done to which file, and the words that have to be said of it. */
const damages: readonly (readonly [damage: readonly [file: string, how: string], words: RegExp])[] = [
  [gone('secret-keys'), /secret-keys is missing, and the database holds what it sealed\. Put it back/],
  [with_('secret-keys', ''), /secret-keys is damaged: each of its lines is a key of 32 bytes/],
  [with_('secret-keys', 'not a key\n'), /secret-keys is damaged: each of its lines is a key of 32 bytes/],
  [with_('postgres/owner.lock', 'x'.repeat(4096)), /owner\.lock is damaged\. It holds no data/],
  [gone(inCluster('quanto-secrets.json')), /quanto-secrets\.json is missing: without it nobody gets into/],
  [
    with_(inCluster('quanto-secrets.json'), '{'),
    /quanto-secrets\.json is damaged: without it nobody gets into/,
  ],
  [
    with_(inCluster('quanto-secrets.json'), '{"superuserPassword":"a","ownerPassword":"b"}'),
    /passwords in .*quanto-secrets\.json are not those of its database/,
  ],
  [gone(inCluster('PG_VERSION')), /is there but is not a PostgreSQL database/],
  [
    gone(inCluster('global/pg_control')),
    /does not start, because a file of it is missing or damaged.*pg_control/s,
  ],
  [with_(inCluster('global/pg_control'), 'x'.repeat(8192)), /a file of it is missing or damaged/],
  [gone(inCluster('pg_wal')), /a file of it is missing or damaged/],
  [gone(inCluster('pg_xact')), /missing or damaged/],
  [gone(inCluster('postgresql.conf')), /does not start|did not start/],
  [gone(inCluster('pg_hba.conf')), /a file of it is missing or damaged/],
  [gone(inCluster('global')), /missing or damaged/],
  [gone(inCluster('base')), /missing or damaged/],
]

/** By file and damage; a start each, so that `npm test` takes one of each kind. */
const byName = damages.map(([damage, words]) => [damage.join(' '), damage, words] as const)
const SOME = [
  'secret-keys ',
  `${inCluster('quanto-secrets.json')} gone`,
  `${inCluster('global/pg_control')} gone`,
]

describe.skipIf(process.platform === 'win32')('a damaged data folder', () => {
  it.each(sampled(byName, SOME))(
    'ends the start once, with a sentence and the code 65: %s',
    async (_, [file, how], words) => {
      const dataDir = await mkdtemp(path.join(home, 'copy-'))
      await chmod(dataDir, 0o711)
      await copy('cp', ['-a', `${home}/whole/.`, dataDir])
      const at = path.join(dataDir, file)
      if (how === 'gone') await rm(at, { recursive: true })
      else await writeFile(at, how)
      const { ended, said, starts } = start(dataDir)
      expect([await ended, said()]).toEqual([65, expect.stringMatching(words)])
      expect(starts()).toBe(1)
      expect(said()).not.toMatch(/^\s+at .*\(.*:\d+:\d+\)$/m)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    },
  )

  const anew = [
    ['postgres/server.json', '{'],
    ['practice-shop.json', '{'],
  ] as const
  it.each(sampled(anew, ['practice-shop.json']))(
    'starts all the same without what can be made anew: %s',
    async (file, content) => {
      const dataDir = await mkdtemp(path.join(home, 'copy-'))
      await chmod(dataDir, 0o711)
      await copy('cp', ['-a', `${home}/whole/.`, dataDir])
      await writeFile(path.join(dataDir, file), content)
      const { child, ready, ended } = start(dataDir)
      await ready
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    },
  )
})
