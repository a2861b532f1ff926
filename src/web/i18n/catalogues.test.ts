import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { formatter } from '@lingui/format-po'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Locale, locales } from './locales.ts'
import { specifiedSentences } from './specified-sentences.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const catalogues = new Map<Locale, ReadonlyMap<string, string>>()

/** The application's catalogue and that of the landing page, which is rendered when the project is built. */
const filesOf = (locale: Locale) =>
  ['src/web/i18n/locales', 'src/web/landing/locales'].map((folder) => path.join(root, folder, `${locale}.po`))

async function readCatalogue(locale: Locale): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  for (const filename of filesOf(locale)) {
    const context = { locale, sourceLocale: 'en-US', filename }
    const messages = await formatter({ explicitIdAsDefault: true }).parse(
      readFileSync(filename, 'utf8'),
      context,
    )
    for (const [id, message] of Object.entries(messages)) texts.set(id, message.translation ?? '')
  }
  return texts
}

/** Ids with two texts: what a merge by union leaves of a text that both sides changed. */
const idsWithTwoTexts = (po: string) =>
  [...po.matchAll(/^msgid "(.*)"\nmsgstr .*\n(?:".*"\n)*msgstr /gm)].map(([, id]) => id)

/** The names in `{name}` and `{name, plural, …}`, each once; what stands inside plural branches included. */
function placeholders(message: string): string[] {
  const names = [...message.matchAll(/\{(\w+)(?=\}|,\s*(?:plural|select))/g)].map((match) => match[1] ?? '')
  return [...new Set(names)].sort()
}

const PLACES = ['src/web/**/*.{ts,tsx}', 'scripts/vite/*.ts']

function allCode(): string {
  const files = globSync(PLACES, { cwd: root }).filter((file) => !/\.test\.|specified-sentences/.test(file))
  return files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
}

/** Ids that stand in the code as literals. */
function idsInCode(): Set<string> {
  return new Set([...allCode().matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)].map((match) => match[1] ?? ''))
}

/** `leftOut.${code}` uses every id that begins so: for closed sets of codes, one message each. */
function prefixesInCode(): string[] {
  return [...allCode().matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{/g)].map((match) => match[1] ?? '')
}

beforeAll(async () => {
  for (const locale of locales) catalogues.set(locale, await readCatalogue(locale))
})

describe.each(locales)('the catalogue %s', (locale) => {
  const english = () => [...(catalogues.get('en-US') ?? [])]
  const own = () => catalogues.get(locale) ?? new Map<string, string>()

  it('has exactly the messages of en-US, none of them empty, each once', () => {
    const ids = english().map(([id]) => id)
    expect([...own().keys()].sort()).toEqual(ids.sort())
    expect([...own()].filter(([, text]) => text.trim() === '')).toEqual([])
    const source = filesOf(locale)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const written = [...source.matchAll(/^msgid "(.+)"$/gm)].map((match) => match[1])
    expect(written.filter((id, index) => written.indexOf(id) !== index)).toEqual([])
    expect(idsWithTwoTexts(source)).toEqual([])
  })

  it('uses the same placeholders', () => {
    const differing = english().filter(
      ([id, text]) => placeholders(text).join() !== placeholders(own().get(id) ?? '').join(),
    )
    expect(differing.map(([id]) => id)).toEqual([])
  })
})

describe('the messages', () => {
  it('are all used', () => {
    const literal = idsInCode()
    const prefixes = prefixesInCode()
    const isUsed = (id: string) => literal.has(id) || prefixes.some((prefix) => id.startsWith(prefix))
    expect([...(catalogues.get('en-US')?.keys() ?? [])].filter((id) => !isUsed(id))).toEqual([])
  })

  it('exist for every id that the code names', () => {
    const known = catalogues.get('en-US') ?? new Map<string, string>()
    const prefixes = new Set([...known.keys()].map((id) => id.split('.')[0]))
    const named = [...idsInCode()].filter((id) => prefixes.has(id.split('.')[0]))
    expect(named.filter((id) => !known.has(id) && !isNotAMessage(id))).toEqual([])
  })

  it("are the specification's own sentences in en-US", () => {
    const english = catalogues.get('en-US') ?? new Map<string, string>()
    const actual = Object.keys(specifiedSentences).map((id) => [id, english.get(id)])
    expect(Object.fromEntries(actual)).toEqual(specifiedSentences)
  })
})

/** Storage keys and file names look like ids ('quanto.session', 'x.ts'). */
function isNotAMessage(text: string): boolean {
  return /\.(ts|tsx|css|js|po|svg|csv)$/.test(text)
}

it('keeps French signs with the word before them, on one line', () => {
  const loose = [...(catalogues.get('fr-FR') ?? [])].filter(([, text]) => / [:;?!»%]|« /.test(text))
  expect(loose.map(([id]) => id)).toEqual([])
})
