import { describe, expect, it } from 'vitest'
import { workbookOfSheets } from '../../../../../test/bad-files.ts'
import { openTable, type TableChoices } from '../open/open-table.ts'
import { CachedTables } from './cached-tables.ts'

const { signal } = new AbortController()

/** A file as a review has it open; `titles` reads its first column with the given choices. */
function review(file: Uint8Array) {
  const tables = new CachedTables()
  let opened = 0
  async function* bytes() {
    yield file
  }
  const titles = async (choices: Partial<TableChoices>) => {
    const all = { sheet: null, delimiter: null, encoding: null, ...choices }
    const table = await tables.get(all, () => {
      opened++
      return openTable(bytes, all, signal)
    })
    const found: (string | undefined)[] = []
    for await (const piece of table.pieces('point')) found.push(...piece.map(({ cells }) => cells[0]))
    return { found, encoding: table.encoding }
  }
  return { titles, opened: () => opened }
}

describe('the open file of a review', () => {
  it('is opened once for all sheets of a workbook, which each keep their rows', async () => {
    const { titles, opened } = review(
      await workbookOfSheets({ Notes: [['Read me']], Mugs: [['Mug'], ['Jug']], Cups: [['Cup']] }),
    )
    expect((await titles({})).found).toEqual(['Read me'])
    expect((await titles({ sheet: 1 })).found).toEqual(['Mug', 'Jug'])
    expect((await titles({ sheet: 2 })).found).toEqual(['Cup'])
    expect((await titles({ sheet: 1 })).found).toEqual(['Mug', 'Jug'])
    expect(opened()).toBe(1)
  })

  it('is opened once for all tables of a page, and again for another encoding', async () => {
    const page = '<table><tr><td>Tasse</td></tr></table><table><tr><td>Größe</td></tr></table>'
    const { titles, opened } = review(Buffer.from(page))
    const encoding = 'utf-8'
    expect(await titles({ encoding, sheet: 0 })).toEqual({ found: ['Tasse'], encoding })
    expect(await titles({ encoding, sheet: 1 })).toEqual({ found: ['Größe'], encoding })
    expect(opened()).toBe(1)
    expect((await titles({ encoding: 'windows-1252', sheet: 1 })).found).toEqual(['GrÃ¶ÃŸe'])
    expect(opened()).toBe(2)
  })
})
