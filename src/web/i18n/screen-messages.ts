import { i18n, type Messages } from '@lingui/core'

/** The result of `import.meta.glob('…/locales/*.po', { query: '?screen=x?lingui' })`: one loader per file. */
export type ScreenMessages = Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>

const opened = new Set<ScreenMessages>()

/** Adds a screen's own sentences to the current language, and to every language chosen later. */
export async function openScreenMessages(screen: ScreenMessages): Promise<void> {
  opened.add(screen)
  // The language may change while this one loads.
  for (let locale: string | null = null; locale !== i18n.locale; ) {
    locale = i18n.locale
    const messages = await messagesOf(screen, locale)
    // Not `i18n.load`: it rerenders the whole application for sentences that are not visible yet.
    if (locale === i18n.locale) Object.assign(i18n.messages, messages)
  }
}

/** The sentences of all screens opened so far, including those opened while these load. */
export async function openedMessages(locale: string): Promise<Messages> {
  for (;;) {
    const screens = [...opened]
    const parts = await Promise.all(screens.map((screen) => messagesOf(screen, locale)))
    if (opened.size === screens.length) return Object.assign({}, ...parts) as Messages
  }
}

async function messagesOf(screen: ScreenMessages, locale: string): Promise<Messages> {
  const load = Object.entries(screen).find(([file]) => file.includes(`/${locale}.po`))?.[1]
  return load ? (await load()).messages : {}
}
