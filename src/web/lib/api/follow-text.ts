/** The checked sentences of a text written so far, by part. */
export type BegunText = Readonly<Record<string, string>>

type TextEvent =
  | { readonly kind: 'restart' }
  | { readonly kind: 'sentence'; readonly part: string; readonly text: string }
  | { readonly kind: 'done' }

/** Follows a text that arrives sentence by sentence; resolves to its last event, which contains the whole text. */
export async function followText<E extends TextEvent>(
  events: AsyncIterable<E>,
  onProgress: (begun: BegunText) => void,
): Promise<Extract<E, { kind: 'done' }>> {
  let begun: BegunText = {}
  for await (const event of events as AsyncIterable<TextEvent>) {
    if (event.kind === 'done') return event as Extract<E, { kind: 'done' }>
    begun = event.kind === 'restart' ? {} : { ...begun, [event.part]: (begun[event.part] ?? '') + event.text }
    onProgress(begun)
  }
  throw new Error('The text ended before its end.')
}
