import type { Block, Elimination } from './blocks.ts'

/** Best prices of a block, as positions in the prices of each of its items. */
export interface BlockChoice {
  readonly value: number
  readonly options: Int32Array
}

/** What an elimination leaves: for each combination of its ties' prices the best sum, and the price that gives it. */
interface Message {
  readonly sums: Float64Array
  readonly options: Int32Array
}

/**
 * The allowed prices of a block with the greatest sum of values, by variable elimination (Bertelè and Brioschi 1972).
 * `values[k]` holds the values of the prices of `block.items[k]`; `null` if no prices are allowed together.
 */
export function bestOfBlock(block: Block, values: readonly Float64Array[]): BlockChoice | null {
  const chosen = new Int32Array(block.items.length)
  const messages: Message[] = []
  let value = 0
  for (const step of block.steps) {
    const message = eliminate(step, block, values, { messages, chosen })
    messages.push(message)
    if (step.ties.length === 0) value += message.sums[0]!
  }
  if (value === Number.NEGATIVE_INFINITY) return null
  for (let k = block.steps.length - 1; k >= 0; k--) {
    const step = block.steps[k]!
    chosen[step.at] = messages[k]!.options[placeOf(step, chosen)]!
  }
  return { value, options: chosen }
}

interface Known {
  readonly messages: readonly Message[]
  /** Prices that are being tried; written over by the end. */
  readonly chosen: Int32Array
}

function eliminate(step: Elimination, block: Block, values: readonly Float64Array[], known: Known): Message {
  const { messages, chosen } = known
  const own = values[step.at]!
  const size = step.ties.reduce((product, { prices }) => product * prices, 1)
  const message: Message = {
    sums: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
    options: new Int32Array(size),
  }
  for (let place = 0; place < size; place++) {
    setTies(step, place, chosen)
    for (let option = 0; option < own.length; option++) {
      if (!isAllowed(step, option, chosen)) continue
      chosen[step.at] = option
      let sum = own[option]!
      for (const k of step.earlier) sum += messages[k]!.sums[placeOf(block.steps[k]!, chosen)]!
      if (sum > message.sums[place]!) {
        message.sums[place] = sum
        message.options[place] = option
      }
    }
  }
  return message
}

function isAllowed({ ties, pairs }: Elimination, option: number, chosen: Int32Array): boolean {
  for (const { tie, allowed } of pairs) {
    const { at, prices } = ties[tie]!
    if (allowed[option * prices + chosen[at]!] === 0) return false
  }
  return true
}

/** Place of the ties' chosen prices among all their combinations, and the way back. */
function placeOf({ ties }: Elimination, chosen: Int32Array): number {
  let place = 0
  for (const { at, prices } of ties) place = place * prices + chosen[at]!
  return place
}

function setTies({ ties }: Elimination, place: number, chosen: Int32Array): void {
  let rest = place
  for (let k = ties.length - 1; k >= 0; k--) {
    const { at, prices } = ties[k]!
    chosen[at] = rest % prices
    rest = Math.floor(rest / prices)
  }
}
