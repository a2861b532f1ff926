import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  closeToast,
  currentToasts,
  pauseToast,
  resumeToast,
  showToast,
  subscribeToasts,
} from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('toasts', () => {
  it('go away by themselves, failures later than the rest', () => {
    showToast({ message: 'Saved' })
    showToast({ message: 'Failed', tone: 'danger' })
    vi.advanceTimersByTime(6_000)
    expect(currentToasts().map(({ message }) => message)).toEqual(['Failed'])
    vi.advanceTimersByTime(6_000)
    expect(currentToasts()).toEqual([])
  })

  it('stay until closed where asked', () => {
    const id = showToast({ message: 'Import running', durationMs: null })
    vi.advanceTimersByTime(60 * 60_000)
    expect(currentToasts()).toHaveLength(1)
    closeToast(id)
    expect(currentToasts()).toEqual([])
  })

  it('stay while the pointer or the focus is on them, and their whole time afterwards', () => {
    const id = showToast({ message: 'Deleted' })
    vi.advanceTimersByTime(5_000)
    pauseToast(id)
    vi.advanceTimersByTime(60_000)
    expect(currentToasts()).toHaveLength(1)
    resumeToast(id)
    vi.advanceTimersByTime(5_999)
    expect(currentToasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(currentToasts()).toEqual([])
  })

  it('show three at most, the newest', () => {
    for (const message of ['1', '2', '3', '4']) showToast({ message })
    expect(currentToasts().map(({ message }) => message)).toEqual(['2', '3', '4'])
  })

  it('tell their listeners, until they leave', () => {
    const listener = vi.fn()
    const leave = subscribeToasts(listener)
    showToast({ message: '1' })
    leave()
    showToast({ message: '2' })
    expect(listener).toHaveBeenCalledOnce()
  })
})
