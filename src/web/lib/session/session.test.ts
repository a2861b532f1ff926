import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { defaultDisplay, defaultPrivacy, defaultRegional } from '#contract/settings'
import { readDisplay } from './display.ts'
import { companyQuery, meQuery, type SessionData, settingsQuery } from './session-queries.ts'
import { forgetSync, syncUserOnce } from './sync-user.ts'

function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

const COMPANY_ID = 'c0ffee00-0000-4000-8000-00000000000a'

const answer: SessionData = {
  user: {
    user_id: 'u1',
    company_id: COMPANY_ID,
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Byron',
    job_title: null,
    department: null,
    profile_image_url: null,
    last_login: null,
    role: 'owner',
  },
  company: {
    company_id: COMPANY_ID,
    name: 'Harbour Homeware',
    address: null,
    city: null,
    state: null,
    country: null,
    postal_code: null,
    phone: null,
    website: null,
    currency: 'USD',
    timezone: 'UTC',
    is_sample_store: false,
    is_practice_store: false,
    has_figures: true,
    has_sales: true,
  },
  settings: { regional: defaultRegional, privacy: defaultPrivacy, display: defaultDisplay },
}

describe('syncUserOnce', () => {
  it('syncs each user once per session, asks anew after a reload, and fills what the screens ask for', async () => {
    const storage = memoryStorage()
    const sync = vi.fn(async () => answer)
    const renamed = { ...answer, company: { ...answer.company, name: 'Harbour' } }
    const load = vi.fn(async () => renamed)
    await syncUserOnce({ userKey: 'ada', queryClient: new QueryClient(), storage, sync, load })
    expect(load).not.toHaveBeenCalled()
    const afterReload = new QueryClient()
    await syncUserOnce({ userKey: 'ada', queryClient: afterReload, storage, sync, load })
    expect(sync).toHaveBeenCalledOnce()
    expect(load).toHaveBeenCalledExactlyOnceWith(COMPANY_ID)
    expect(afterReload.getQueryData(meQuery().queryKey)).toEqual(answer.user)
    expect(afterReload.getQueryData(companyQuery(COMPANY_ID).queryKey)).toEqual(renamed.company)
    expect(afterReload.getQueryData(settingsQuery().queryKey)).toEqual(answer.settings)
    await syncUserOnce({ userKey: 'grace', queryClient: new QueryClient(), storage, sync, load })
    expect(sync).toHaveBeenCalledTimes(2)
  })

  it('leaves nothing of the person and the company in the tab', async () => {
    const storage = memoryStorage()
    await syncUserOnce({
      ...{ userKey: 'ada', queryClient: new QueryClient(), storage },
      sync: async () => answer,
    })
    expect(storage.length).toBe(1)
    expect(storage.getItem('quanto.synced.ada')).toBe(COMPANY_ID)
  })

  it('syncs anew after joining another company', async () => {
    const storage = memoryStorage()
    storage.setItem('quanto.sign-in.x', 'kept')
    const sync = vi.fn(async () => answer)
    await syncUserOnce({ userKey: 'ada', queryClient: new QueryClient(), storage, sync })
    forgetSync(storage)
    expect(storage.getItem('quanto.synced.ada')).toBeNull()
    expect(storage.getItem('quanto.sign-in.x')).toBe('kept')
    await syncUserOnce({ userKey: 'ada', queryClient: new QueryClient(), storage, sync })
    expect(sync).toHaveBeenCalledTimes(2)
  })

  it('joins a sync that this page load has already begun', async () => {
    const sync = vi.fn(async () => answer)
    const input = { userKey: 'ada', queryClient: new QueryClient(), storage: memoryStorage(), sync }
    await Promise.all([syncUserOnce(input), syncUserOnce(input)])
    expect(sync).toHaveBeenCalledOnce()
  })

  it('only logs a failure, and tries again in the next load', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const storage = memoryStorage()
    const failing = vi.fn(() => Promise.reject(new Error('down')))
    const queryClient = new QueryClient()
    await syncUserOnce({ userKey: 'ada', queryClient, storage, sync: failing })
    await syncUserOnce({ userKey: 'ada', queryClient, storage, sync: failing })
    expect(logged).toHaveBeenCalledOnce()
    expect(storage.length).toBe(0)
    await syncUserOnce({ userKey: 'ada', queryClient: new QueryClient(), storage, sync: failing })
    expect(failing).toHaveBeenCalledTimes(2)
  })

  it('does not trust a record that it cannot read', async () => {
    const storage = memoryStorage()
    storage.setItem('quanto.synced.ada', '{"answer":{"user":{"email":"ada@example.com"}}}')
    const sync = vi.fn(async () => answer)
    await syncUserOnce({ userKey: 'ada', queryClient: new QueryClient(), storage, sync })
    expect(sync).toHaveBeenCalledOnce()
  })
})

describe('readDisplay', () => {
  it('takes what it knows and leaves the rest at the defaults', () => {
    expect(readDisplay('{"theme":"dark","layout":"huge"}')).toEqual({ ...defaultDisplay, theme: 'dark' })
    expect(readDisplay('not json')).toEqual(defaultDisplay)
    expect(readDisplay(null)).toEqual(defaultDisplay)
    expect(readDisplay('{"shortcuts":false}').shortcuts).toBe(false)
  })
})
