import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserDeps } from './browser-deps.ts'
import { type OidcPort, SessionEndedError } from './oidc-port.ts'
import { createSession } from './session.ts'
import { STORAGE_KEY, type StoredTokens } from './stored-session.ts'

/** One browser: what all its tabs share. The provider honours each refresh token once. */
let stored: Map<string, string>
let queue: Promise<unknown>
let now: number
let rotations: number
let honoured: string
let reachable: boolean
let left: string[]
/** What was to run later. */
let waiting: (() => void)[]
let address: string

beforeEach(() => {
  stored = new Map()
  queue = Promise.resolve()
  now = 1_000_000
  rotations = 0
  honoured = 'refresh-0'
  reachable = true
  left = []
  waiting = []
  address = 'https://quanto.example/dashboard'
})

const idToken = (sub: string) => `h.${btoa(JSON.stringify({ iss: 'https://issuer.example', sub }))}.s`

function tokens(changes: Partial<StoredTokens> = {}): StoredTokens {
  return {
    accessToken: 'access-0',
    refreshToken: 'refresh-0',
    idToken: idToken('ada'),
    expiresAtMs: now + 600_000,
    ...changes,
  }
}

const oidc: OidcPort = {
  signInUrl: async ({ returnTo, create }) => `https://issuer.example/auth?create=${create}&to=${returnTo}`,
  redeem: async (url) => {
    const answer = new URL(url).searchParams
    if (answer.get('error')) throw new Error(answer.get('error') ?? '')
    return { tokens: tokens(), returnTo: answer.get('to') }
  },
  refresh: async (old) => {
    if (!reachable) throw new TypeError('fetch failed')
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (old.refreshToken !== honoured) throw new SessionEndedError('ended')
    rotations++
    honoured = `refresh-${rotations}`
    return { ...old, accessToken: `access-${rotations}`, refreshToken: honoured, expiresAtMs: now + 600_000 }
  },
  revoke: async () => {
    if (!reachable) throw new TypeError('fetch failed')
    honoured = ''
  },
  signOutUrl: async () => 'https://issuer.example/end',
}

function tab(changes: Partial<BrowserDeps> = {}) {
  return createSession({
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    alone: (run) => {
      const turn = queue.then(run)
      queue = turn.catch(() => undefined)
      return turn
    },
    loadOidc: async () => oidc,
    pageUrl: () => address,
    replaceAddress: (path) => {
      address = `https://quanto.example${path}`
    },
    leaveFor: (url) => void left.push(url),
    language: () => 'en-US',
    forgetTab: () => undefined,
    now: () => now,
    beginProof: async () => 'nonce',
    prove: async () => undefined,
    markProof: () => undefined,
    takeProof: () => false,
    later: (run) => void waiting.push(run),
    ...changes,
  })
}

const store = (value: StoredTokens) => stored.set(STORAGE_KEY, JSON.stringify(value))
const readBack = () => JSON.parse(stored.get(STORAGE_KEY) ?? 'null') as StoredTokens | null

describe('the access token', () => {
  it('is the stored one while it is fresh, without loading the OpenID library', async () => {
    store(tokens())
    const loadOidc = vi.fn(async () => oidc)
    expect(await tab({ loadOidc }).getAccessToken()).toBe('access-0')
    expect(loadOidc).not.toHaveBeenCalled()
  })

  it('is null when nobody is signed in, or when what is stored is no session', async () => {
    expect(await tab().getAccessToken()).toBeNull()
    for (const nonsense of ['', '{', 'null', '7', '{"accessToken":1}']) {
      stored.set(STORAGE_KEY, nonsense)
      expect(await tab().getAccessToken()).toBeNull()
    }
  })

  it('is renewed once for thirty tabs that each ask ten times', async () => {
    store(tokens({ expiresAtMs: now + 30_000 }))
    const tabs = Array.from({ length: 30 }, () => tab())
    const got = await Promise.all(
      tabs.flatMap((one) => Array.from({ length: 10 }, () => one.getAccessToken())),
    )
    expect(rotations).toBe(1)
    expect(new Set(got)).toEqual(new Set(['access-1']))
    expect(tabs.every((one) => one.current().status === 'authenticated')).toBe(true)
  })

  it('ends the session when the provider no longer honours the refresh token', async () => {
    store(tokens({ expiresAtMs: now - 1, refreshToken: 'stolen' }))
    const one = tab()
    const heard = vi.fn()
    one.onChange(heard)
    expect(await one.getAccessToken()).toBeNull()
    expect(one.current()).toEqual({ status: 'unauthenticated' })
    expect(heard).toHaveBeenCalledTimes(1)
    expect(readBack()).toBeNull()
  })

  it('out of reach of the provider stays in use to its end, and then the call fails without ending the session', async () => {
    reachable = false
    store(tokens({ expiresAtMs: now + 30_000 }))
    const one = tab()
    expect(await one.getAccessToken()).toBe('access-0')
    now += 30_001
    await expect(one.getAccessToken()).rejects.toThrow('fetch failed')
    expect(one.current().status).toBe('authenticated')
    reachable = true
    expect(await one.getAccessToken()).toBe('access-1')
  })

  it('that cannot be renewed is said on the page, asked for again, and no longer said once there is one', async () => {
    reachable = false
    store(tokens({ expiresAtMs: now - 1 }))
    const one = tab()
    await expect(one.getAccessToken()).rejects.toThrow('fetch failed')
    expect(one.current()).toMatchObject({ status: 'authenticated', isServiceAway: true })
    expect(waiting).toHaveLength(1)
    reachable = true
    waiting[0]?.()
    await vi.waitFor(() => expect(one.current()).not.toHaveProperty('isServiceAway'))
    expect(one.current().status).toBe('authenticated')
    waiting[1]?.()
    expect(waiting).toHaveLength(2)
  })

  it('refused by the API is replaced at the next call', async () => {
    store(tokens())
    const one = tab()
    one.handleRejectedToken()
    expect(await one.getAccessToken()).toBe('access-1')
  })
})

describe('signing in', () => {
  it('goes to the provider and remembers where to return, inside this site only', async () => {
    await tab().signIn({ returnTo: '/settings', create: true })
    await tab().signIn({ returnTo: '//evil.example' })
    expect(left).toEqual([
      'https://issuer.example/auth?create=true&to=/settings',
      'https://issuer.example/auth?create=false&to=/dashboard',
    ])
  })

  it('says why it could not begin', async () => {
    const one = tab({ loadOidc: async () => Promise.reject(new Error('The server could not be reached')) })
    expect(await one.signIn({ returnTo: '/' })).toBe(false)
    expect(one.current()).toEqual({ status: 'error', message: 'The server could not be reached' })
  })

  it('ends at the remembered page, with only tokens kept', async () => {
    address = 'https://quanto.example/auth/callback?code=1&to=%2Fsettings%23privacy'
    const one = tab()
    expect(one.current()).toEqual({ status: 'loading' })
    expect(await Promise.all([one.completeSignIn(), one.completeSignIn()])).toEqual([
      '/settings#privacy',
      '/settings#privacy',
    ])
    expect(address).toBe('https://quanto.example/settings#privacy')
    expect(one.current()).toEqual({ status: 'authenticated', userKey: 'https://issuer.example ada' })
    expect([...stored.keys()]).toEqual([STORAGE_KEY])
    expect(Object.keys(readBack() ?? {}).sort()).toEqual([
      'accessToken',
      'expiresAtMs',
      'idToken',
      'refreshToken',
    ])
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'never ends at %s',
    async (target) => {
      address = `https://quanto.example/auth/callback?code=1&to=${encodeURIComponent(target)}`
      expect(await tab().completeSignIn()).toBe('/dashboard')
      expect(address).toBe('https://quanto.example/dashboard')
    },
  )

  it('shows the provider’s refusal, and drops it from the address', async () => {
    address = 'https://quanto.example/auth/callback?error=access_denied'
    const one = tab()
    await one.completeSignIn()
    expect(one.current()).toEqual({ status: 'error', message: 'access_denied' })
    expect(address).toBe('https://quanto.example/dashboard')
  })

  it('goes on with the session there is when an old answer is opened again', async () => {
    store(tokens())
    address = 'https://quanto.example/auth/callback?error=spent'
    const one = tab()
    await one.completeSignIn()
    expect(one.current().status).toBe('authenticated')
  })
})

describe('logging out', () => {
  it('revokes, forgets and leaves through the provider, without asking for a sign-in on the way', async () => {
    store(tokens())
    const forgetTab = vi.fn()
    const one = tab({ forgetTab })
    const states: string[] = []
    one.onChange(() => states.push(one.current().status))
    await one.signOut()
    expect([...stored.keys()]).toEqual([])
    expect(honoured).toBe('')
    expect(left).toEqual(['https://issuer.example/end'])
    expect(states).toEqual(['loading'])
    expect(forgetTab).toHaveBeenCalledTimes(1)
  })

  it('works when the provider is out of reach', async () => {
    store(tokens())
    reachable = false
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const one = tab({
      loadOidc: async () => ({ ...oidc, signOutUrl: async () => Promise.reject(new Error('down')) }),
    })
    await one.signOut()
    expect(readBack()).toBeNull()
    expect(left).toEqual(['/'])
    expect(logged).toHaveBeenCalledTimes(2)
  })

  it('waits for a renewal under way, so that no new token is left behind', async () => {
    store(tokens({ expiresAtMs: now }))
    const one = tab()
    await Promise.all([one.getAccessToken(), one.signOut()])
    expect(readBack()).toBeNull()
    expect(honoured).toBe('')
  })

  it('in one tab takes the others to the start page', async () => {
    store(tokens())
    const [one, other] = [tab(), tab()]
    await one.signOut()
    left = []
    other.followStorage()
    expect(left).toEqual(['/'])
  })
})

describe('another tab', () => {
  it('that signs in is followed', () => {
    const one = tab()
    expect(one.current().status).toBe('unauthenticated')
    store(tokens())
    one.followStorage()
    expect(one.current().status).toBe('authenticated')
    expect(left).toEqual([])
  })

  it('that signs in as somebody else makes this one start afresh', () => {
    store(tokens())
    const one = tab()
    store(tokens({ idToken: idToken('eve') }))
    one.followStorage()
    expect(left).toEqual(['/dashboard'])
  })

  it('that renews the tokens changes nothing here', () => {
    store(tokens())
    const one = tab()
    const before = one.current()
    const heard = vi.fn()
    one.onChange(heard)
    store(tokens({ accessToken: 'other' }))
    one.followStorage()
    expect(one.current()).toBe(before)
    expect(heard).not.toHaveBeenCalled()
  })
})
