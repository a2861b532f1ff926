import { expect, it } from 'vitest'
import { createVerifiedTokens } from './verified-tokens.ts'

const START_MS = Date.parse('2026-03-01T12:00:00Z')

function tokensAt() {
  let nowMs = START_MS
  const tokens = createVerifiedTokens(() => new Date(nowMs))
  const at = (seconds: number) => {
    nowMs = START_MS + seconds * 1000
  }
  return { tokens, at }
}

const expiring = (seconds: number) => ({ sub: 'ada', exp: START_MS / 1000 + seconds })

it('line 10: keeps a checked token for half a minute, and not a second past its own end', () => {
  const { tokens, at } = tokensAt()
  tokens.keep('long', expiring(600))
  tokens.keep('short', expiring(10))
  at(9)
  expect(tokens.find('long')?.sub).toBe('ada')
  expect(tokens.find('short')?.sub).toBe('ada')
  at(10)
  expect(tokens.find('short')).toBeNull()
  at(29)
  expect(tokens.find('long')?.sub).toBe('ada')
  at(30)
  expect(tokens.find('long')).toBeNull()
})

it('line 10: knows no token but the very one that was checked, and none from before a clock was set back', () => {
  const { tokens, at } = tokensAt()
  tokens.keep('header.claims.signature', expiring(600))
  expect(tokens.find('header.claims.signaturf')).toBeNull()
  expect(tokens.find('header.claims.')).toBeNull()
  at(-60)
  expect(tokens.find('header.claims.signature')).toBeNull()
})

it('keeps no token that has ended, though the tolerance of clocks let it pass', () => {
  const { tokens } = tokensAt()
  tokens.keep('late', expiring(-2))
  expect(tokens.find('late')).toBeNull()
})

it('forgets the oldest of ten thousand', () => {
  const { tokens } = tokensAt()
  for (let index = 0; index <= 10_000; index++) tokens.keep(`token ${index}`, expiring(600))
  expect(tokens.find('token 0')).toBeNull()
  expect(tokens.find('token 1')?.sub).toBe('ada')
})
