import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../config/read-config.ts'
import { DatabaseProblem } from './database-problem.ts'
import { openApplicationDatabase } from './open-application-database.ts'

const log = pino({ level: 'silent' })

describe('DATABASE_URL that leads nowhere', () => {
  it('is answered with one sentence that names the place and never the password', async () => {
    const databaseUrl = 'postgres://ana:s3cret@127.0.0.1:1/shop'
    const config = loadConfig({ DATABASE_URL: databaseUrl, QUANTO_DATA_DIR: '/nowhere' })
    const failure = await openApplicationDatabase(config, log).catch((error) => error)
    expect(failure).toBeInstanceOf(DatabaseProblem)
    expect(failure.message).toMatch(
      /^DATABASE_URL: no connection to 127\.0\.0\.1:1\/shop as "ana": .*ECONNREFUSED/,
    )
    expect(failure.message).not.toContain('s3cret')
  })
})
