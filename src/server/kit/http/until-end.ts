/** Passes a body on as it is read, and says once it is over: by its end, by an error, or because its listener left. */
export function untilEnd(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { onEnd, onCancel }: { readonly onEnd: () => void; readonly onCancel?: () => void },
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      onEnd()
    },
    cancel(reason) {
      onEnd()
      onCancel?.()
      return reader.cancel(reason)
    },
  })
}
