import { describe, expect, it } from 'vitest'
import { parseSettingsSearch, sectionKeys } from './search.ts'

describe('the address of the settings', () => {
  it('names the eight sections in the specified order, then our own', () => {
    expect(sectionKeys.slice(0, 8)).toEqual([
      ...[
        'account',
        'notifications',
        'regional',
        'security',
        'privacy',
        'display',
        'subscription',
        'data-management',
      ],
    ])
  })

  it.each([
    [{ section: 'privacy' }, { section: 'privacy' }],
    [{ section: 'account' }, {}],
    [{ section: 'nonsense' }, {}],
    [{}, {}],
  ])('%j opens %j', (raw, search) => {
    expect(parseSettingsSearch(raw)).toEqual(search)
  })
})
