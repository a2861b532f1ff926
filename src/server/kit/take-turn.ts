/** The end of the last in each queue of this process. */
const queues = new Map<string, Promise<void>>()

/**
 * Waits in memory until all earlier callers of the same key have ended their turn, and returns the end of this one. A
 * wait for a lock in the database keeps a connection of the pool: so one caller of each key waits there, not all.
 */
export async function takeTurn(key: string, signal?: AbortSignal): Promise<() => void> {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const before = queues.get(key) ?? Promise.resolve()
  const last = before.then(() => promise)
  queues.set(key, last)
  void last.then(() => {
    if (queues.get(key) === last) queues.delete(key)
  })
  try {
    await unlessAborted(before, signal)
  } catch (error) {
    end()
    throw error
  }
  return end
}

async function unlessAborted(wait: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return wait
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  await Promise.race([wait, aborted]).finally(() => signal.removeEventListener('abort', onAbort))
}
