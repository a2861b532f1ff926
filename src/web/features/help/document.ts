/** A text as the build parses it from docs/methods.md: data, because the security policy forbids HTML strings. */
export type Inline = string | readonly ['code' | 'strong' | 'em', string]

export type Block =
  | readonly ['h3', string, id: string]
  | readonly ['p', readonly Inline[]]
  | readonly ['pre', string]
  | readonly ['ul' | 'ol', readonly (readonly Inline[])[]]
  | readonly [
      'table',
      head: readonly (readonly Inline[])[],
      rows: readonly (readonly (readonly Inline[])[])[],
    ]

export interface DocumentSection {
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}
