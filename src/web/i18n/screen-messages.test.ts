import { i18n, type Messages } from '@lingui/core'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateLocale } from './activate-locale.ts'
import { openScreenMessages } from './screen-messages.ts'

/** A screen whose sentences arrive when the test lets them, and immediately from then on. */
function slowScreen(id: string) {
  const { promise: gate, resolve: letArrive } = Promise.withResolvers<void>()
  const load = (text: string) => async (): Promise<{ messages: Messages }> => {
    await gate
    return { messages: { [id]: text } }
  }
  return { screen: { 'locales/en-US.po': load('Hello'), 'locales/de-DE.po': load('Hallo') }, letArrive }
}

describe("a screen's own sentences", () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: { lang: '' } })
    return () => vi.unstubAllGlobals()
  })
  beforeEach(async () => {
    await activateLocale('en-US')
  })

  it('are there in the language that is shown', async () => {
    const { screen, letArrive } = slowScreen('test.shown')
    const opening = openScreenMessages(screen)
    letArrive()
    await opening
    expect(i18n._('test.shown')).toBe('Hello')
  })

  it('are there when the language changes while they load', async () => {
    const { screen, letArrive } = slowScreen('test.change')
    const opening = openScreenMessages(screen)
    const changing = activateLocale('de-DE')
    letArrive()
    await Promise.all([opening, changing])
    expect(i18n.locale).toBe('de-DE')
    expect(i18n._('test.change')).toBe('Hallo')
  })

  it('are there when the screen opens while the language changes', async () => {
    const { screen, letArrive } = slowScreen('test.open')
    letArrive()
    const changing = activateLocale('de-DE')
    await Promise.all([openScreenMessages(screen), changing])
    expect(i18n._('test.open')).toBe('Hallo')
  })
})
