import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyBinaries, findBinaries, tryBinaries } from './binaries.ts'

let home: string

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'quanto-binaries-'))
})

afterAll(() => rm(home, { recursive: true, force: true }))

it('makes the library links that npm left out, in a copy where the package cannot be changed', async () => {
  const shipped = await findBinaries(home)
  const stripped = { ...shipped, root: path.join(home, 'stripped') }
  const links = JSON.parse(await readFile(path.join(shipped.root, 'pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  expect(links.length).toBeGreaterThan(5)
  const whole = await copyBinaries(shipped, home)
  await rm(stripped.root, { recursive: true, force: true })
  await cp(whole.root, stripped.root, { recursive: true, verbatimSymlinks: true })
  for (const { target } of links) await rm(path.join(stripped.root, path.relative('native', target)))
  const broken = { ...shipped, postgres: path.join(stripped.root, 'bin/postgres') }
  expect(await tryBinaries(broken, {})).toMatch(/shared librar/)

  const copied = await copyBinaries({ ...stripped, version: 'stripped' }, home)
  expect(copied.root).toBe(path.join(home, 'runtime-stripped/native'))
  expect(await tryBinaries(copied, {})).toBeNull()
})
