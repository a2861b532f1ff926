import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '../../../../scripts/vite/parse-markdown.ts'

describe('the methods as a page', () => {
  it('reads headings, paragraphs, lists, tables and indented formulas', () => {
    const text = [
      '# Methods',
      'left out',
      '## 3. Own-price elasticity',
      '**For owners.** One percent dearer,',
      'two percent *fewer* units: `e = −2`.',
      '',
      '    E[y] = d',
      '',
      '### Limits of a price',
      '| a | b |',
      '|---|---|',
      '| `x` | 2 |',
      '- one',
      '  and more',
      '- two',
      '',
      '1. first',
    ].join('\n')
    expect(parseMarkdown(text)).toEqual([
      {
        id: 'own-price-elasticity',
        title: '3. Own-price elasticity',
        blocks: [
          [
            'p',
            [
              ['strong', 'For owners.'],
              ' One percent dearer, two percent ',
              ['em', 'fewer'],
              ' units: ',
              ['code', 'e = −2'],
              '.',
            ],
          ],
          ['pre', 'E[y] = d'],
          ['h3', 'Limits of a price', 'limits-of-a-price'],
          ['table', [['a'], ['b']], [[[['code', 'x']], ['2']]]],
          ['ul', [['one and more'], ['two']]],
          ['ol', [['first']]],
        ],
      },
    ])
  })

  it('takes stars in formulas for what they are', () => {
    expect(parseMarkdown('## A\ne* = 2 and a * b * c')[0]?.blocks).toEqual([['p', ['e* = 2 and a * b * c']]])
  })

  it('reads the document of this project whole: no mark of Markdown is left in what is shown', () => {
    const file = path.resolve(import.meta.dirname, '../../../../docs/methods.md')
    const sections = parseMarkdown(readFileSync(file, 'utf8'))
    expect(sections.map(({ id }) => id)).toContain('own-price-elasticity')
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    const shown = sections.flatMap(({ blocks }) => blocks.filter(([kind]) => kind !== 'pre'))
    const texts = JSON.stringify(shown).replace(/\["code","(?:\\.|[^"\\])*"\]/g, '')
    expect(texts.match(/\*\*|`|\|---|"#{1,3} /g)).toBeNull()
  })
})
