import { describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { loadConfig } from './read-config.ts'

const problemsOf = (env: Record<string, string>) => {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('configuration', () => {
  it('needs no setting at all', () => {
    const config = loadConfig({}, '/srv/shop')
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: '/srv/shop/.quanto',
      secretKeys: null,
      roles: ['web', 'worker'],
      databaseUrl: null,
      oidc: { mode: 'embedded', issuer: 'http://localhost:3000/oidc', audience: 'http://localhost:3000/api' },
      nango: null,
      ai: null,
    })
  })

  it('lists every problem at once, each with the name of its setting', () => {
    const problems = problemsOf({
      PORT: 'eighty',
      OIDC_ISSUER: 'https://id.example',
      AI_MODEL: 'm',
      SMTP_URL: 'mail.example',
      QUANTO_ROLES: 'cook',
    })
    expect(problems.map((line) => line.split(':')[0]).sort()).toEqual(
      ['AI_BASE_URL, AI_API_KEY', 'OIDC_CLIENT_ID, OIDC_AUDIENCE', 'PORT', 'QUANTO_ROLES', 'SMTP_URL'].sort(),
    )
  })

  it('takes the keys that seal secrets, and does not repeat a wrong one', () => {
    const [newer, older] = [Buffer.alloc(32, 2), Buffer.alloc(32, 1)]
    const keys = [newer, older].map((key) => key.toString('base64'))
    expect(loadConfig({ SECRET_KEYS: keys.join(', ') }).secretKeys).toEqual([newer, older])
    const [problem] = problemsOf({ SECRET_KEYS: 'hunter2' })
    expect(problem).toMatch(/^SECRET_KEYS: must be keys of 32 bytes/)
    expect(problem).not.toContain('hunter2')
  })

  it('says in words what is wrong with a number, and repeats no address with a password in it', () => {
    const problems = problemsOf({
      ...{ PORT: 'eighty', BACKUP_KEEP: '1.5' },
      ...{ DATABASE_URL: 'mysql://quanto:hunter2@db/quanto', SMTP_URL: 'smtp//me:hunter2@mail' },
    })
    expect(problems).toContain('PORT: must be a whole number from 0 to 65535 (it is "eighty")')
    expect(problems).toContain('BACKUP_KEEP: must be a whole number from 0 to 365 (it is "1.5")')
    expect(problems).toHaveLength(4)
    expect(problems.join()).not.toContain('hunter2')
  })

  it('has an embedded database backed up whatever the roles, and an external one where it is asked for, by workers', () => {
    const external = { DATABASE_URL: 'postgres://quanto@db/quanto' }
    expect(loadConfig({ QUANTO_ROLES: 'web' }).backups).toMatchObject({ keep: 7 })
    expect(loadConfig(external).backups).toBeNull()
    expect(loadConfig({ ...external, BACKUP_KEEP: '2', QUANTO_ROLES: 'worker' }).backups).toMatchObject({
      keep: 2,
    })
    expect(loadConfig({ ...external, BACKUP_KEEP: '2', QUANTO_ROLES: 'web' }).backups).toBeNull()
  })

  it('refuses half of the store platform settings', () => {
    expect(problemsOf({ NANGO_BASE_URL: 'https://nango.example' })).toHaveLength(1)
    expect(problemsOf({ NANGO_SECRET_KEY: 'k' })[0]).toContain('NANGO_WEBHOOK_SIGNING_KEY')
  })

  it('takes an external identity provider by configuration alone', () => {
    const { oidc } = loadConfig({
      OIDC_ISSUER: 'https://id.example/t',
      OIDC_CLIENT_ID: 'web',
      OIDC_AUDIENCE: 'urn:quanto',
    })
    expect(oidc).toEqual({
      mode: 'external',
      issuer: 'https://id.example/t',
      clientId: 'web',
      audience: 'urn:quanto',
      resource: 'urn:quanto',
    })
  })

  it('asks by RFC 8707 for what is an address only, for another one, or not at all', () => {
    const resourceOf = (audience: string, resource?: string) =>
      loadConfig({
        ...{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'web', OIDC_AUDIENCE: audience },
        ...(resource ? { OIDC_RESOURCE: resource } : {}),
      }).oidc.resource
    expect(resourceOf('https://quanto.example/api')).toBe('https://quanto.example/api')
    expect(resourceOf('quanto')).toBeNull()
    expect(resourceOf('quanto', 'https://quanto.example/api')).toBe('https://quanto.example/api')
    expect(resourceOf('https://quanto.example/api', 'off')).toBeNull()
    expect(loadConfig({}).oidc.resource).toBeNull()
  })

  it('refuses a public address with a path', () => {
    expect(problemsOf({ PUBLIC_URL: 'https://shop.example/quanto' })).toEqual([
      'PUBLIC_URL: must be an origin without a path',
    ])
  })
})

describe('the practice shop', () => {
  const isOffered = (env: Record<string, string>) => loadConfig(env).practiceShop
  it('is offered on this computer, and elsewhere only where somebody says so', () => {
    expect(isOffered({})).toBe(true)
    expect(isOffered({ PUBLIC_URL: 'http://127.0.0.1:8080' })).toBe(true)
    expect(isOffered({ PUBLIC_URL: 'https://quanto.example' })).toBe(false)
    expect(isOffered({ PUBLIC_URL: 'https://localhost.example' })).toBe(false)
    expect(isOffered({ QUANTO_PRACTICE_SHOP: 'off' })).toBe(false)
    expect(problemsOf({ QUANTO_PRACTICE_SHOP: 'maybe' })).toEqual([
      expect.stringContaining('QUANTO_PRACTICE_SHOP: must be on or off'),
    ])
  })
})

describe('what operators set', () => {
  it('is off or as small as it can be where nothing is said', () => {
    expect(loadConfig({})).toMatchObject({
      databaseReplicaUrl: null,
      databasePoolSize: 10,
      operationsPort: null,
      metricsToken: null,
      otlpEndpoint: null,
      drainSeconds: 0,
      logLevel: null,
      callsPerMinute: 600,
    })
  })

  it('is refused by name, all of it at once', () => {
    const wrong = {
      DATABASE_REPLICA_URL: 'postgres://copy/quanto',
      METRICS_TOKEN: 'short',
      DATABASE_POOL_SIZE: 'many',
      LOG_LEVEL: 'loud',
    }
    const told = problemsOf(wrong).join('\n')
    for (const name of ['DATABASE_URL', 'METRICS_TOKEN', 'DATABASE_POOL_SIZE', 'LOG_LEVEL'])
      expect(told).toContain(`${name}: `)
  })
})
