import { describe, expect, it } from 'vitest'
import { addUndo, undoLast } from './undo.ts'

describe('Ctrl+Z', () => {
  it('undoes the last first, each once, also when its own button was pressed', () => {
    const undone: string[] = []
    addUndo(() => undone.push('first'))
    const second = addUndo(() => undone.push('second'))
    addUndo(() => undone.push('third'))
    expect(undoLast()).toBe(true)
    second.run()
    second.run()
    expect(undoLast()).toBe(true)
    expect(undone).toEqual(['third', 'second', 'first'])
    expect(undoLast()).toBe(false)
  })

  it('leaves alone what failed, and what was done more than ten minutes ago', () => {
    const undone: string[] = []
    addUndo(
      () => undone.push('old'),
      () => 0,
    )
    addUndo(() => undone.push('failed')).drop()
    expect(undoLast(() => 600_001)).toBe(false)
    expect(undoLast(() => 599_999)).toBe(true)
    expect(undone).toEqual(['old'])
  })
})
