import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: {
  readonly type: 'major'
  readonly execution: 'sync'
  readonly flavor: 'last-resort'
}) => void

/**
 * Gives back what starting took: more than half of the heap is sources and schemas that were read once, and V8 keeps
 * that room for as long as nothing asks for it. Frees some 55 MB for 160 ms of processor, before anybody waits.
 */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
