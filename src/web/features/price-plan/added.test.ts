import { expect, it } from 'vitest'
import { undoAdded } from './added.ts'

it('undoes what was added: each new entry goes, and what it replaced is put back, of no other product', async () => {
  const added = {
    entries: [
      { entryId: 'a-new', productId: 1, status: 'planned' as const },
      { entryId: 'a-done', productId: 1, status: 'applied' as const },
      { entryId: 'b-new', productId: 2, status: 'planned' as const },
      { entryId: 'c-other', productId: 3, status: 'planned' as const },
    ],
    replaced: [{ entryId: 'a-before', productId: 1, plannedPrice: '21.90' }],
  }
  const sent: unknown[] = []
  await undoAdded(added, [1, 2], async (change) => sent.push(change))
  expect(sent).toEqual([
    { entryId: 'a-new', changes: { isRemoved: true } },
    { entryId: 'a-before', changes: { isRemoved: false, acceptConflicts: true } },
    { entryId: 'b-new', changes: { isRemoved: true } },
  ])
})
