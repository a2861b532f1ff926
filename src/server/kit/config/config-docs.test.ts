import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const textOf = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
const named = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name!))

const files = ['read-config.ts', 'services.ts', 'settings-reader.ts', 'values.ts']
const read = named(
  files.map((file) => textOf(`src/server/kit/config/${file}`)).join('\n'),
  /(?:'|env\.)([A-Z][A-Z0-9]*_[A-Z0-9_]+|HOST|PORT)\b/g,
)
const operations = textOf('docs/operations.md')
const table = operations.slice(operations.indexOf('| name |'), operations.indexOf('## Connecting stores'))
/** A row's first cell, and what another cell explains with a default of its own. */
const described = named(table, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+|HOST|PORT)`/g)

it('every setting that is read stands in the table of docs/operations.md, and every one there is read', () => {
  expect(read.size).toBeGreaterThan(30)
  expect([...described].sort()).toEqual([...read].sort())
})

it('the compose file hands every setting of its .env to the containers of Quanto, and to no other', () => {
  const file = textOf('deploy/compose.yaml')
  const shared = file.slice(file.indexOf('x-quanto:'), file.indexOf('x-environment:'))
  expect(shared).toMatch(/^ {2}env_file: \[\{ path: \.env, required: false \}\]$/m)
  expect(file.match(/env_file/g)).toHaveLength(1)
})

it('the examples of deploy/ set what is read', () => {
  const ofOthers = /^(POSTGRES_|GF_)|^HTTP_PORT$/
  const files = ['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/kubernetes/quanto.yaml']
  for (const file of files) {
    const set = named(
      textOf(file),
      /^(?!\s*#).*?(?:name: |ENV |\s|\$\{)([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=|:|, value)/gm,
    )
    expect(set.size, file).toBeGreaterThan(0)
    expect(
      [...set].filter((name) => !read.has(name) && !ofOthers.test(name)),
      file,
    ).toEqual([])
  }
})
