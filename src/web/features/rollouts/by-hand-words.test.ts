import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { byHandId } from './by-hand-words.ts'

const catalogue = readFileSync(path.resolve(import.meta.dirname, '../../i18n/locales/en-US.po'), 'utf8')
const idsOf = (beginning: string) =>
  [...catalogue.matchAll(/^msgid "(rollouts\.[^"]+)"$/gm)]
    .map(([, id]) => id ?? '')
    .filter((id) => id.startsWith(beginning))

it('has own words for a roll-out by hand wherever the others speak of writing to the store', () => {
  const own = idsOf('rollouts.byHand.')
  expect(own.length).toBeGreaterThan(30)
  for (const id of own) expect(byHandId(id.replace('.byHand', ''))).toBe(id)
  // What is said before there is any roll-out is of both kinds.
  const others = idsOf('rollouts.').filter(
    (id) => !/^rollouts\.(byHand|empty)\./.test(id) && byHandId(id) === id,
  )
  const spoken = others.filter((id) => {
    const text = catalogue.split(`msgid "${id}"\nmsgstr "`)[1]?.split('\n')[0] ?? ''
    return /\b(writing|writes?|written) (to|in|the|now)\b|\bis written\b/i.test(text)
  })
  expect(spoken).toEqual([])
})
