import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '#contract/settings'
import { compiledMessage, filesIn, textsIn } from './catalogue.ts'
import { idsSource, valueTypes } from './value-types.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const english = [...textsIn('en-US').keys()].filter((id) => id !== '')
const typesIn = (id: string, language: (typeof languages)[number]) =>
  [...valueTypes(compiledMessage(id, language) ?? [])].sort()

describe.each(languages)('the catalogue %s', (language) => {
  it('has the ids of en-US, each once, none of them empty', () => {
    const written = filesIn(language).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr (.*\n(?:".*"\n)*)/gm)].map(
        ([, id]) => id!,
      ),
    )
    expect([...written].sort()).toEqual([...english].sort())
    expect(written.filter((id) => textsIn(language).get(id)?.trim() === '')).toEqual([])
  })

  it('takes the values of en-US', () => {
    const differing = english.filter(
      (id) => JSON.stringify(typesIn(id, language)) !== JSON.stringify(typesIn(id, 'en-US')),
    )
    expect(differing).toEqual([])
  })
})

it('is what the compiler knows', () => {
  // Otherwise: node scripts/write-message-ids.ts
  expect(readFileSync(path.join(root, 'src/messages/ids.ts'), 'utf8')).toBe(idsSource())
})

it('keeps French signs with the word before them', () => {
  const loose = [...textsIn('fr-FR')].filter(([, text]) => / [:;?!»%]|« /.test(text))
  expect(loose.map(([id]) => id)).toEqual([])
})

it('holds no message that nothing uses', () => {
  const code = globSync('src/{server,contract,web,messages}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.|messages\/ids\.ts$|kit\/refusals\.ts$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
  const literal = new Set([...code.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)].map(([, id]) => id))
  // `reason.${code}` uses every id that begins so: for closed sets of codes, one message each.
  const prefixes = [...code.matchAll(/`([a-z]\w*(?:\.\w+)*[._])\$\{/g)].map(([, prefix]) => prefix!)
  const isUsed = (id: string) => literal.has(id) || prefixes.some((prefix) => id.startsWith(prefix))
  expect(english.filter((id) => !isUsed(id))).toEqual([])
})
