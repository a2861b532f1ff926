import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeReturnTarget } from './return-target.ts'

it.each([
  '/dashboard',
  '/price-simulation?page=2&search=a%20b',
  '/settings#privacy',
  '/data-management?next=//evil.example',
  '/a/%C3%BCber',
])('goes to %s', (target) => {
  expect(safeReturnTarget(target)).toBe(target)
})

it.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /dashboard',
  'dashboard',
  '',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%E0%A4%A',
  '/auth/callback?code=1',
  null,
  undefined,
  42,
  { toString: () => '/dashboard' },
])('line 19: does not follow %j', (target) => {
  expect(safeReturnTarget(target)).toBe('/dashboard')
})

it('never leaves the site, whatever the target', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%09',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'https:',
    'javascript:',
    'a',
  )
  const targets = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(targets, (target) => {
      const safe = safeReturnTarget(target)
      expect(new URL(safe, 'https://quanto.example/auth/callback').origin).toBe('https://quanto.example')
      expect(safe).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: 5000 },
  )
})
