import { describe, expect, it } from 'vitest'
import { dropSecondClicks, noteWrite } from './double-click.ts'

/** A click as the browser sends it; the page is a button that writes where `writes` says so. */
function page(writes: () => boolean) {
  const target = new EventTarget()
  dropSecondClicks(target)
  let clicks = 0
  target.addEventListener('click', () => {
    clicks++
    if (writes()) noteWrite()
  })
  const click = (detail: number, isButton = true) => {
    const event = new Event('click', { cancelable: true })
    Object.defineProperty(event, 'detail', { value: detail })
    Object.defineProperty(event, 'target', { value: { closest: () => (isButton ? {} : null) } })
    target.dispatchEvent(event)
    return event
  }
  return { click, clicks: () => clicks }
}

describe('a held Enter key', () => {
  const press = (on: string, more: { key?: string; repeat?: boolean }) => {
    const target = new EventTarget()
    dropSecondClicks(target)
    const event = new Event('keydown', { cancelable: true })
    const closest = (selector: string) => (selector.split(', ').includes(on) ? {} : null)
    Object.defineProperties(event, {
      ...{ key: { value: more.key ?? 'Enter' }, repeat: { value: more.repeat ?? true } },
      target: { value: { closest } },
    })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }

  it('presses a button once', () => {
    expect(press('button', { repeat: false })).toBe(false)
    expect(press('button', {})).toBe(true)
  })

  it('goes on in a text, as other keys do everywhere', () => {
    expect(press('textarea', {})).toBe(false)
    expect(press('button', { key: 'ArrowDown' })).toBe(false)
  })
})

describe('the second click of a double click', () => {
  it('is dropped where the first one wrote', () => {
    const { click, clicks } = page(() => true)
    click(1)
    expect(click(2).defaultPrevented).toBe(true)
    expect(clicks()).toBe(1)
    click(1)
    expect(clicks()).toBe(2)
  })

  it('counts where the first one wrote nothing, or text was clicked', () => {
    const steps = page(() => false)
    steps.click(1)
    steps.click(2)
    expect(steps.clicks()).toBe(2)
    const text = page(() => true)
    text.click(1)
    text.click(2, false)
    expect(text.clicks()).toBe(2)
  })
})
