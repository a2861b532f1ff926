import { describe, expect, it } from 'vitest'
import { corrector } from './correct-rows.ts'

describe('one value instead of another', () => {
  const correct = corrector({
    fixes: [{ fix: 'replace', column: 1, from: 'Blue mugg', value: 'MUG-1' }],
    edits: [{ row: 4, column: 1, value: 'MUG-2' }],
    skippedRows: [],
  })
  const named = (row: number, name: string) => correct({ row, cells: ['2026-01-31', name, '2'] }).cells[1]

  it('is set in every row that says it, whatever its spaces, and in no other', () => {
    expect(named(2, 'Blue mugg')).toBe('MUG-1')
    expect(named(3, ' Blue  mugg ')).toBe('MUG-1')
    expect(named(5, 'blue mugg')).toBe('blue mugg')
    expect(correct({ row: 6, cells: ['2026-01-31'] }).cells).toEqual(['2026-01-31'])
  })

  it('gives way to what was corrected in the row itself', () => {
    expect(named(4, 'Blue mugg')).toBe('MUG-2')
  })
})
