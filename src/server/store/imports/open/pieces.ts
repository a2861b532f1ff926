/** The same bytes in pieces of `size` (the last one shorter), however they arrive. */
export async function* pieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const bytes of source) {
    let rest = bytes
    while (length + rest.length >= size) {
      yield Buffer.concat([...waiting, rest.subarray(0, size - length)], size)
      rest = rest.subarray(size - length)
      waiting = []
      length = 0
    }
    if (rest.length === 0) continue
    waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting, length)
}
