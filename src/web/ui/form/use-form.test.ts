import { expect, it } from 'vitest'
import { stillUnsaved } from './use-form.ts'

it('keeps what was typed while a save was under way', () => {
  const sent = { name: 'Mug', days: ['mon'], note: 'a' }
  expect(stillUnsaved({ name: 'Mug', days: ['mon'] }, sent)).toEqual({})
  expect(stillUnsaved({ name: 'Mug, blue', days: ['mon'], note: 'b' }, sent)).toEqual({
    name: 'Mug, blue',
    note: 'b',
  })
})
