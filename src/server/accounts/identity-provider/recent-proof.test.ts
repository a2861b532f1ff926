import { describe, expect, it } from 'vitest'
import { appContext } from '../../../../test/app-context.ts'
import { createRecentProofs } from './recent-proof.ts'

const MINUTE_MS = 60_000
const ada = { issuer: 'i', subject: 'ada', sessionId: 'one' }

function open(publicUrl = 'http://localhost:3000') {
  let now = Date.parse('2026-06-15T12:00:00Z')
  const { config } = appContext({ env: { PUBLIC_URL: publicUrl } })
  const proofs = createRecentProofs(config, () => new Date(now))
  const pairOf = (line: string) => line.split(';')[0] ?? ''
  return { proofs, pairOf, later: (ms: number) => (now += ms) }
}

describe('a recent proof', () => {
  it('holds for ten minutes, and not a moment longer', () => {
    const { proofs, pairOf, later } = open()
    const cookies = `other=1; ${pairOf(proofs.proved(ada))}; more=2`
    expect(proofs.isProved(ada, cookies)).toBe(true)
    later(10 * MINUTE_MS - 1)
    expect(proofs.isProved(ada, cookies)).toBe(true)
    later(1)
    expect(proofs.isProved(ada, cookies)).toBe(false)
  })

  it('of the future is none, but for clocks that differ a little', () => {
    const { proofs, pairOf, later } = open()
    const cookies = pairOf(proofs.proved(ada))
    later(-5_000)
    expect(proofs.isProved(ada, cookies)).toBe(true)
    later(-1)
    expect(proofs.isProved(ada, cookies)).toBe(false)
  })

  it.each([
    ['another person', { ...ada, subject: 'eve' }],
    ['another sign-in', { ...ada, sessionId: 'two' }],
    ['another provider', { ...ada, issuer: 'j' }],
    ['a token without a sign-in', { issuer: 'i', subject: 'ada' }],
  ])('is not that of %s', (_who, actor) => {
    const { proofs, pairOf } = open()
    expect(proofs.isProved(actor, pairOf(proofs.proved(ada)))).toBe(false)
  })

  it('is not what was only begun', () => {
    const { proofs, pairOf } = open()
    const begun = pairOf(proofs.begun(ada, 'nonce'))
    expect(proofs.isProved(ada, begun.replace('quanto_proof_begun', 'quanto_proof'))).toBe(false)
    expect(proofs.findBegun(ada, begun)?.nonce).toBe('nonce')
    expect(proofs.findBegun({ ...ada, subject: 'eve' }, begun)).toBeNull()
  })

  it('is sent over https only, where the site is', () => {
    expect(open('https://quanto.example').proofs.proved(ada)).toMatch(/; HttpOnly; SameSite=Strict; Secure$/)
    expect(open().proofs.proved(ada)).not.toContain('Secure')
  })
})
