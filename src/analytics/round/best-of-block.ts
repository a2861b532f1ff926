import type { Block, Elimination } from './blocks.ts'

/** Best prices of a block, as positions in the prices of each of its items; written over by the next solution. */
export interface BlockChoice {
  readonly value: number
  readonly options: Int32Array
}

/** What an elimination leaves: for each combination of its ties' prices the best sum, and the price that gives it. */
interface Message {
  readonly sums: Float64Array
  readonly options: Int32Array
}

/** Memory of a block, used again by each of its hundreds of solutions. */
interface Memory {
  readonly messages: readonly Message[]
  readonly chosen: Int32Array
  /** Prices of the ties that are being tried. */
  readonly tied: Int32Array
}

const memories = new WeakMap<Block, Memory>()
/** Values of the prices of one item, without and with what other items leave; longer than any list of prices. */
let own = new Float64Array(64)
let total = new Float64Array(64)
/** Prices of an item, best first. */
let order = new Int32Array(64)

/** Values of all prices in one row, and where those of each item begin. */
export interface ValueRow {
  readonly row: Float64Array
  readonly offsets: Int32Array
}

/**
 * The allowed prices of a block with the greatest sum of values, by variable elimination (Bertelè and Brioschi 1972).
 * `null` if no prices are allowed together.
 */
export function bestOfBlock(block: Block, values: ValueRow): BlockChoice | null {
  const memory = memoryOf(block)
  const { messages, chosen } = memory
  let value = 0
  for (let k = 0; k < block.steps.length; k++) {
    const step = block.steps[k]!
    const count = readOwn(step, block.items[step.at]!, values, messages)
    eliminate(step, count, memory, messages[k]!)
    if (step.ties.length === 0) value += messages[k]!.sums[0]!
  }
  if (value === Number.NEGATIVE_INFINITY) return null
  for (let k = block.steps.length - 1; k >= 0; k--) {
    const step = block.steps[k]!
    chosen[step.at] = messages[k]!.options[placeOf(step, chosen)]!
  }
  return { value, options: chosen }
}

function memoryOf(block: Block): Memory {
  const known = memories.get(block)
  if (known) return known
  const messages = block.steps.map(({ ties }) => {
    const size = ties.reduce((product, { prices }) => product * prices, 1)
    return { sums: new Float64Array(size), options: new Int32Array(size) }
  })
  const most = Math.max(...block.steps.map(({ ties }) => ties.length))
  const made = { messages, chosen: new Int32Array(block.items.length), tied: new Int32Array(most) }
  memories.set(block, made)
  return made
}

/** Writes the values of an item's prices, with what earlier steps leave for each of them alone; returns their number. */
function readOwn(
  { narrow }: Elimination,
  item: number,
  { row, offsets }: ValueRow,
  messages: readonly Message[],
): number {
  const from = offsets[item]!
  const count = offsets[item + 1]! - from
  if (count > own.length) {
    ;[own, total] = [new Float64Array(2 * count), new Float64Array(2 * count)]
    order = new Int32Array(2 * count)
  }
  for (let option = 0; option < count; option++) own[option] = row[from + option]!
  for (let e = 0; e < narrow.length; e++) {
    const { sums } = messages[narrow[e]!]!
    for (let option = 0; option < count; option++) own[option]! += sums[option]!
  }
  return count
}

/** Best allowed price of an item for each price of its one tie: the first allowed one, best first. */
function eliminateChain(allowed: Uint8Array, count: number, { sums, options }: Message): void {
  for (let k = 0; k < count; k++) {
    const value = own[k]!
    let place = k
    for (; place > 0 && own[order[place - 1]!]! < value; place--) order[place] = order[place - 1]!
    order[place] = k
  }
  for (let row = 0; row < sums.length; row++) {
    const from = row * count
    let place = 0
    while (place < count && allowed[from + order[place]!] === 0) place++
    options[row] = place < count ? order[place]! : 0
    sums[row] = place < count ? own[order[place]!]! : Number.NEGATIVE_INFINITY
  }
}

/** Best allowed price of an item for each combination of its ties' prices. */
function eliminate(
  { ties, pairs, wide }: Elimination,
  count: number,
  { messages, tied }: Memory,
  { sums, options }: Message,
): void {
  if (ties.length === 1 && wide.length === 0 && pairs.length === 1) {
    eliminateChain(pairs[0]!.allowed, count, { sums, options })
    return
  }
  tied.fill(0)
  for (let place = 0; place < sums.length; place++) {
    for (let option = 0; option < count; option++) total[option] = own[option]!
    for (let w = 0; w < wide.length; w++) {
      const { step, own: stride, ties: strides } = wide[w]!
      const of = messages[step]!.sums
      let from = 0
      for (let t = 0; t < strides.length; t++) from += strides[t]! * tied[t]!
      for (let option = 0; option < count; option++) total[option]! += of[from + option * stride]!
    }
    for (let p = 0; p < pairs.length; p++) {
      const { tie, allowed } = pairs[p]!
      const row = tied[tie]! * count
      for (let option = 0; option < count; option++)
        if (allowed[row + option] === 0) total[option] = Number.NEGATIVE_INFINITY
    }
    let best = 0
    for (let option = 1; option < count; option++) if (total[option]! > total[best]!) best = option
    sums[place] = total[best]!
    options[place] = best
    for (let t = ties.length - 1; t >= 0 && ++tied[t]! === ties[t]!.prices; t--) tied[t] = 0
  }
}

/** Place of the ties' chosen prices among all their combinations. */
function placeOf({ ties }: Elimination, chosen: Int32Array): number {
  let place = 0
  for (let t = 0; t < ties.length; t++) place = place * ties[t]!.prices + chosen[ties[t]!.at]!
  return place
}
