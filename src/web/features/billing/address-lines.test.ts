import { expect, it } from 'vitest'
import { type Address, addressLines } from './address-lines.ts'

const nobody: Address = { address: null, city: null, state: null, country: null, postal_code: null }
const lines = (parts: Partial<Address>, language: 'en-US' | 'en-GB' | 'de-DE' = 'en-US') =>
  addressLines({ ...nobody, ...parts }, language)

// As the postal services of these countries print their examples.
it.each([
  [
    {
      address: '475 L’Enfant Plaza SW',
      city: 'Washington',
      state: 'DC',
      postal_code: '20260',
      country: 'USA',
    },
    ['475 L’Enfant Plaza SW', 'Washington, DC 20260', 'USA'],
  ],
  [
    { address: '1 Quay Street', city: 'Bristol', postal_code: 'BS1 4DJ', country: 'United Kingdom' },
    ['1 Quay Street', 'Bristol', 'BS1 4DJ', 'United Kingdom'],
  ],
  [
    { address: 'Heidestraße 17', city: 'Köln', postal_code: '51147', country: 'Alemania' },
    ['Heidestraße 17', '51147 Köln', 'Alemania'],
  ],
  [
    { city: 'München', state: 'Bayern', postal_code: '80331', country: 'DE' },
    ['80331 München', 'Bayern', 'DE'],
  ],
  [
    { address: '10 Rue de la Paix', city: 'Paris', postal_code: '75002', country: 'FRANCE' },
    ['10 Rue de la Paix', '75002 Paris', 'FRANCE'],
  ],
  [
    { city: 'Ottawa', state: 'ON', postal_code: 'K1A 0B1', country: 'Canada' },
    ['Ottawa ON K1A 0B1', 'Canada'],
  ],
  [
    { address: 'Via Roma 1', city: 'Torino', state: 'TO', postal_code: '10121', country: 'Italie' },
    ['Via Roma 1', '10121 Torino TO', 'Italie'],
  ],
  [{ city: 'Springfield', postal_code: '62701', country: 'US' }, ['Springfield, 62701', 'US']],
  [{ city: 'Wellington', country: 'New Zealand' }, ['Wellington', 'New Zealand']],
  [{ city: 'Bremen', postal_code: '28195', country: 'Atlantis' }, ['28195 Bremen', 'Atlantis']],
])('writes %o in the order of its country', (parts, expected) => {
  expect(lines(parts)).toEqual(expected)
})

it('takes the order of the reader’s country where none was written', () => {
  const parts = { city: 'Springfield', state: 'IL', postal_code: '62701' }
  expect(lines(parts, 'en-US')).toEqual(['Springfield, IL 62701'])
  expect(lines(parts, 'en-GB')).toEqual(['Springfield', 'IL', '62701'])
  expect(lines(parts, 'de-DE')).toEqual(['62701 Springfield', 'IL'])
  expect(lines({})).toEqual([])
})
