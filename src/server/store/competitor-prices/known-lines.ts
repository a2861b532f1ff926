import { createHash } from 'node:crypto'
import type { Queryable } from '../../kit/db/queryable.ts'
import { claimCompetitors, claimProducts, type Line, type NamedLine } from './claim-products.ts'
import { type LastPrice, readLastPrices } from './last-prices.ts'
import { competitorKey, externalKey, type Observation } from './observation.ts'

/** Lines that are remembered; a file with more of them asks the database again. */
const MOST_LINES = 50_000

/** An observation with its line. */
export interface LinedObservation extends NamedLine {
  readonly key: string
}

interface Claiming {
  readonly companyId: string
  readonly importId: string | null
  readonly now: Date
}

/**
 * Competitors, their products and last prices that one writer has met, so that a file with a thousand prices of a
 * product asks for it once.
 */
export class KnownLines {
  private readonly ids = new Map<string, string>()
  /** With what was said of the product next to its price. */
  private readonly lines = new Map<string, { readonly line: Line; readonly said: string }>()
  private readonly ours = new Map<string, number | null>()
  private readonly theirs = new Map<string, LastPrice>()

  /** Adds what is not known yet, and returns each observation with its line. */
  async claim(
    client: Queryable,
    observations: readonly Observation[],
    claiming: Claiming,
  ): Promise<readonly LinedObservation[]> {
    if (this.lines.size > MOST_LINES) for (const map of [this.lines, this.ours, this.theirs]) map.clear()
    const names = new Set(observations.map(({ competitor }) => competitor))
    const unknown = [...names].filter((name) => !this.ids.has(name))
    const ids = await claimCompetitors(client, unknown, claiming)
    for (const name of unknown) this.ids.set(name, ids.get(competitorKey(name))!)
    const lined = observations.map((observation): LinedObservation => {
      const competitorId = this.ids.get(observation.competitor)!
      const own = externalKey(observation)!
      return { key: `${competitorId} ${own}`, competitorId, externalKey: own, observation }
    })
    const open = new Map(
      lined
        .filter(({ key, observation }) => this.lines.get(key)?.said !== saidOf(observation))
        .map((each) => [each.key, each]),
    )
    const lines = await claimProducts(client, open, claiming)
    for (const [key, line] of lines) this.lines.set(key, { line, said: saidOf(open.get(key)!.observation) })
    const { theirs, ours } = await readLastPrices(client, claiming.companyId, [...lines.values()])
    for (const [key, last] of theirs) this.noteTheirs(key, last)
    for (const [key, price] of ours) this.ours.set(key, price)
    return lined
  }

  lineOf({ key }: LinedObservation): Line {
    return this.lines.get(key)!.line
  }

  oursOf(key: string): number | null {
    return this.ours.get(key) ?? null
  }

  theirsOf(key: string): LastPrice | null {
    return this.theirs.get(key) ?? null
  }

  /** Remembers a believed price, unless a later one is known. */
  noteTheirs(key: string, last: LastPrice): void {
    const known = this.theirs.get(key)
    if (known === undefined || last.day >= known.day) this.theirs.set(key, last)
  }
}

/** Longer texts are remembered by their hash: addresses of 2,000 characters would fill the thread's memory. */
const SHORT = 64

function saidOf({ sku, title, code, gtin, brand, url }: Observation): string {
  const said = JSON.stringify([sku, title, code, gtin, brand, url])
  return said.length > SHORT ? createHash('sha256').update(said).digest('base64url') : said
}
