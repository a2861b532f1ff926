import type { NotificationKind } from '../kinds.ts'

export interface NotificationTexts {
  readonly kinds: Readonly<Record<NotificationKind, { readonly title: string; readonly text: string }>>
  readonly digestSubject: string
  readonly why: string
}
