import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { figureKeys } from '#web/features/help/figures.ts'
import { FigureLedger } from './figure-ledger.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const glossary = read('docs/glossary.md')
const english = read('src/web/i18n/locales/en-US.po')
const textOf = (id: string) => new RegExp(`msgid "${id}"\\nmsgstr "(.+)"`).exec(english)?.[1]

/** Sections of the document by the figure's key. */
const sections = new Map(
  glossary
    .split(/^## /m)
    .slice(1)
    .map((section) => [/\| key \| `(\w+)` \|/.exec(section)?.[1], section] as const),
)

describe('docs/glossary.md', () => {
  it('has a section for each figure that the product defines, and no other', () => {
    expect([...sections.keys()].sort()).toEqual([...figureKeys].sort())
  })

  it.each(figureKeys)(
    'defines %s in the words of the product, and names the function that computes it',
    (key) => {
      const section = sections.get(key) ?? ''
      expect(section.split('\n')[0]).toBe(textOf(`help.figure.${key}.name`))
      expect(section).toContain(`<a id="${key}"></a>${textOf(`help.figure.${key}.text`)}\n`)
      for (const name of ['formula', 'period', 'left out', 'function', 'stands on'])
        expect(section).toMatch(new RegExp(`\\| ${name} \\| .+ \\|`))
      const [, file = '', symbol = ''] = /\| function \| `(.+?) › (\w+)` \|/.exec(section) ?? []
      expect([file, existsSync(path.join(root, file))]).toEqual([file, true])
      expect(read(file)).toMatch(new RegExp(`export (async )?(function|const) ${symbol}\\b`))
    },
  )

  it('defines each figure that the walk over one store compares', () => {
    const walk = globSync('test/figures/*.ts', { cwd: root })
      .filter((file) => !file.includes('glossary'))
      .map(read)
    const compared = [...walk.join('\n').matchAll(/\bsee\(\s*'(\w+)'/g)].map((match) => match[1])
    expect(compared.length).toBeGreaterThan(30)
    expect(compared.filter((key) => !(figureKeys as readonly string[]).includes(key ?? ''))).toEqual([])
  })
})

describe('the ledger of figures', () => {
  it('tells two values of one figure, one that is missing, and one that is no number', () => {
    const ledger = new FigureLedger()
    ledger.see('orders', 'store', 'a', 7)
    ledger.see('orders', 'store', 'b', '7.0000')
    expect(ledger.contradictions()).toEqual([])
    ledger.see('orders', 'store', 'c', 8)
    ledger.see('units', 'store', 'a', 3)
    ledger.see('units', 'store', 'b', null)
    ledger.see('refunded', 'store', 'a', 3)
    ledger.see('refunded', 'store', 'b', 'none')
    expect(ledger.contradictions()).toEqual([
      'orders of store: a 7, b 7, c 8',
      'units of store: a 3, b null',
      'refunded of store: a 3, b NaN',
    ])
  })
})

describe('the "i" of cards', () => {
  const screens = globSync('src/web/{features,screens}/**/*.tsx', {
    cwd: root,
    exclude: ['src/web/features/help/**'],
  })
    .map(read)
    .join('\n')
  /** Written next to where they are shown: `figure="x"`, `figures={['x', …]}`, or in a table of figures by card. */
  const places = [
    ...screens.matchAll(/(?:figures?|defined)=(?:"\w+"|\{[^}]*\})|FIGURES[^=]*= \{[^;]*?\n\}/g),
  ].join('\n')

  it.each(figureKeys)('defines %s on a screen', (key) => {
    expect(places).toMatch(new RegExp(`['"]${key}['"]`))
  })
})
