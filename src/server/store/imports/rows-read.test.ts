import { describe, expect, it } from 'vitest'
import { farCornerWorkbook } from '../../../../test/bad-files.ts'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { importsUnderTest, plain } from '../../../../test/imports.ts'

const database = useDatabase()

describe('the rows that an import says it read', () => {
  it('are those with content: each was added, known or left out', async () => {
    const store = await importsUnderTest(database)
    const good = ['2024-01-30,1,MUG,Mug,2,20', '', '2024-01-30,2,MUG,Mug,1,10', '   ']
    const view = await store.bring(
      'ragged.csv',
      plain([...good, '2024-01-30,3', '2024-01-30,4,MUG,Mug,3,30']),
    )
    const left = Object.values(view.leftOut).reduce((sum, rows) => sum + rows, 0)
    expect(view).toMatchObject({ rowsRead: 4, linesAdded: 3, linesKnown: 0 })
    expect(left).toBe(1)
  })

  it('do not grow with a cell in the last row of a sheet', async () => {
    const store = await importsUnderTest(database)
    const view = await (await wizardUnderTest(store, 'far.xlsx', farCornerWorkbook())).run()
    const left = Object.values(view.leftOut).reduce((sum, rows) => sum + rows, 0)
    expect(view.linesAdded).toBe(1)
    expect(view.rowsRead).toBe(1 + left)
  })

  it('of a list of costs do not count its blank lines, either', async () => {
    const store = await importsUnderTest(database)
    await (await wizardUnderTest(store, 'products.csv', 'sku,title,price\nMUG,Mug,9\n')).run()
    const costs = 'sku,unit cost\nMUG,3\n\n\nWHAT,1\n'
    const view = await (await wizardUnderTest(store, 'costs.csv', costs, 'costs')).run()
    expect(view).toMatchObject({ rowsRead: 2, records: { added: 1 }, leftOut: { unknown_product: 1 } })
  })
})
