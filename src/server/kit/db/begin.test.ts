import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { retryWhileStarting } from './begin.ts'

const pool = () => ({ ending: false }) as pg.Pool
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

describe('a server that is away', () => {
  it('is waited for, and nobody notices a restart', async () => {
    let tries = 0
    const answer = await retryWhileStarting(pool(), async () => {
      if (++tries < 3) throw refused
      return 'there'
    })
    expect(answer).toBe('there')
  })

  it('is waited for in full by the first, and only briefly by those after it', async () => {
    const away = pool()
    let tries = 0
    const attempt = async () => {
      tries++
      throw refused
    }
    await expect(retryWhileStarting(away, attempt, 1500)).rejects.toBe(refused)
    const first = tries
    tries = 0
    await expect(retryWhileStarting(away, attempt, 1500)).rejects.toBe(refused)
    expect(tries).toBeLessThan(first)
    // Back again, it is waited for as before.
    await retryWhileStarting(away, async () => 'there')
    tries = 0
    await expect(retryWhileStarting(away, attempt, 1500)).rejects.toBe(refused)
    expect(tries).toBeGreaterThan(5)
  })
})
