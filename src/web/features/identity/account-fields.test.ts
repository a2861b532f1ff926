import { describe, expect, it } from 'vitest'
import { companyUpdate } from '#contract/identity'
import {
  type AccountValues,
  changesOf,
  checkAccount,
  companyFields,
  fullAddress,
  isWebAddress,
} from './account-fields.ts'

const saved: AccountValues = {
  ...{
    first_name: 'Ada',
    last_name: 'Byron',
    job_title: 'Owner',
    department: '',
    name: 'Quay Ltd',
    address: '',
  },
  ...{ city: 'Bristol', state: '', country: '', postal_code: '', phone: '', website: '' },
}
const t = (id: string) => id

describe('the account form', () => {
  it('wants both names, the company’s name, and a website that is one', () => {
    expect(checkAccount(saved, t)).toEqual({})
    const wrong = { ...saved, first_name: ' ', last_name: '', name: '', website: 'shop', phone: 'call me' }
    expect(Object.keys(checkAccount(wrong, t)).sort()).toEqual([
      'first_name',
      'last_name',
      'name',
      'phone',
      'website',
    ])
  })

  it('sends only what was changed; what was emptied is absent', () => {
    const values = { ...saved, city: ' ', name: 'Quay & Sons ', website: 'quay.example.com' }
    expect(changesOf(companyFields, values, saved)).toEqual({
      ...{ city: null, name: 'Quay & Sons', website: 'https://quay.example.com' },
    })
    expect(changesOf(companyFields, saved, saved)).toBeNull()
  })

  it.each([
    ['quay.example.com', true],
    ['https://quay.example.com/shop?x=1', true],
    ['HTTP://QUAY.EXAMPLE.COM', true],
    ['javascript:alert(1)', false],
    ['mailto:ada@example.com', false],
    ['https://localhost', false],
    ['quay', false],
  ])('says of %s what the server says of it: %s', (typed, isOne) => {
    const website = fullAddress(typed)
    expect(isWebAddress(website)).toBe(isOne)
    expect(companyUpdate.safeParse({ website }).success).toBe(isOne)
  })
})
