import type { NotificationKind } from '../kinds.ts'

export interface NotificationTexts {
  readonly kinds: Readonly<Record<NotificationKind, { readonly title: string; readonly text: string }>>
  /** What a gain is counted in, as it stands within the sentence. */
  readonly gainOf: Readonly<Record<'profit' | 'revenue', string>>
  readonly digestSubject: string
  readonly why: string
}
