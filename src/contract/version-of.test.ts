import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editedFields, versionOf } from './version-of.ts'

const mug = { id: 1, title: 'Mug', sku: 'M1', price: '4.00', cost: null }

describe('the version of a record', () => {
  it('is the same for the same content, whatever the order of its fields', () => {
    const turned = Object.fromEntries(Object.entries(mug).reverse())
    expect(versionOf('product', turned)).toBe(versionOf('product', mug))
    expect(versionOf('product', mug)).toMatch(/^[0-9a-f]{16}$/)
  })

  it('ignores what nobody edits, and knows an absent value from a text', () => {
    expect(versionOf('product', { ...mug, id: 2 })).toBe(versionOf('product', mug))
    expect(versionOf('product', { ...mug, cost: '' })).not.toBe(versionOf('product', mug))
  })

  it('differs for different content of any field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...editedFields.company), fc.string(), fc.string(), (field, one, other) => {
        fc.pre(one !== other)
        expect(versionOf('company', { [field]: one })).not.toBe(versionOf('company', { [field]: other }))
      }),
    )
  })
})
