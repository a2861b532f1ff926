import { registerHooks, syncBuiltinESMExports } from 'node:module'
import process from 'node:process'
import threads, { type MessagePort, parentPort } from 'node:worker_threads'

/** One piece of work for a kept thread; `port` stands for the `parentPort` of a thread of its own. */
export interface KeptTask {
  readonly entry: string
  readonly turn: number
  readonly workerData: unknown
  readonly port: MessagePort
}

const withoutTurn = (url: string) => url.replace(/\?turn=\d+$/, '')

// Each turn evaluates the entry file anew, with its own variables; what it imports is loaded once.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, context.parentURL ? { ...context, parentURL: withoutTurn(context.parentURL) } : context),
  load: (url, context, next) => next(withoutTurn(url), context),
})

parentPort?.on('message', ({ entry, turn, workerData, port }: KeptTask) => {
  Object.assign(threads, { parentPort: port, workerData })
  syncBuiltinESMExports()
  import(`${entry}?turn=${turn}`).catch((error: unknown) => {
    process.nextTick(() => {
      throw error
    })
  })
})
