import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const here = import.meta.dirname
const order = ['cells', 'open', 'understand', 'rows', 'classify', 'write', 'run', 'review', '']

const roomOf = (file: string) =>
  order.indexOf(path.relative(here, file).split(path.sep).slice(0, -1)[0] ?? '')

it('each room of the import reads from the rooms before it only', () => {
  const files = globSync('**/*.ts', { cwd: here }).filter((file) => !file.endsWith('.test.ts'))
  const wrong = files.flatMap((name) => {
    const file = path.join(here, name)
    const imported = readFileSync(file, 'utf8').matchAll(/(?:from |import\(|new URL\()'(\.[^']+\.ts)'/g)
    return [...imported]
      .map(([, to]) => path.resolve(path.dirname(file), to!))
      .filter((to) => to.startsWith(here + path.sep) && roomOf(to) > roomOf(file))
      .map((to) => `${name} reads ${path.relative(here, to)}`)
  })
  expect(files.length).toBeGreaterThan(80)
  expect(wrong).toEqual([])
})
