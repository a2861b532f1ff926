/** Returns a `fetch` for a library that calls a configured service: no redirects, and at most `maxAnswerBytes`. */
export function limitedFetch(maxAnswerBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    if (!response.body) return response
    let size = 0
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        size += piece.byteLength
        if (size > maxAnswerBytes) controller.error(new Error('the answer is too large'))
        else controller.enqueue(piece)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(limit), { status, statusText, headers })
  }
}
