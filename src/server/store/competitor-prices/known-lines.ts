import { createHash } from 'node:crypto'
import type { Queryable } from '../../kit/db/queryable.ts'
import {
  type Claiming,
  claimCompetitors,
  claimProducts,
  type Line,
  type NamedLine,
} from './claim-products.ts'
import { type LastPrice, readLastPrices } from './last-prices.ts'
import { competitorKey, externalKey, type Observation, ObservationIds } from './observation.ts'

/** Lines that are remembered; a file with more of them asks the database again. */
const MOST_LINES = 50_000

/** A competitor's product as it was met, with its last believed prices. */
export interface KnownLine {
  readonly line: Line
  /** What was said of the product next to its price. */
  readonly said: string
  /** Our price of the same amount; `null`: not matched, or not priced. */
  readonly ours: number | null
  /** By currency. */
  readonly theirs: Map<string, LastPrice>
  /** The day of the row that was met last, and how many rows of that day were met before it. */
  readonly met: { day: string; before: number }
}

/** An observation with its line and its id. */
export interface LinedObservation {
  readonly known: KnownLine
  readonly observation: Observation
  readonly observationId: string
}

/**
 * Competitors, their products and last prices that one writer has met, so that a file with a thousand prices of a
 * product asks for it once.
 */
export class KnownLines {
  private readonly ids = new Map<string, string>()
  private readonly lines = new Map<string, KnownLine>()
  private readonly observationIds = new ObservationIds()

  /** Returns each observation with its line; `null` if one of them has to be claimed. */
  find(observations: readonly Observation[]): readonly LinedObservation[] | null {
    const lined: LinedObservation[] = []
    for (const observation of observations) {
      const competitorId = this.ids.get(observation.competitor)
      const known = competitorId && this.lines.get(`${competitorId} ${externalKey(observation)!}`)
      if (!known || known.said !== saidOf(observation)) return null
      lined.push({ known, observation, observationId: this.observationIds.of(observation) })
    }
    return lined
  }

  /** Adds what is not known yet, and returns each observation with its line. */
  async claim(
    client: Queryable,
    observations: readonly Observation[],
    claiming: Claiming,
  ): Promise<readonly LinedObservation[]> {
    if (this.lines.size > MOST_LINES) this.lines.clear()
    await this.claimNames(client, observations, claiming)
    const keys = observations.map(
      (observation) => `${this.ids.get(observation.competitor)!} ${externalKey(observation)!}`,
    )
    const open = new Map<string, NamedLine>()
    for (const [at, observation] of observations.entries()) {
      const key = keys[at]!
      if (this.lines.get(key)?.said === saidOf(observation)) continue
      const competitorId = this.ids.get(observation.competitor)!
      open.set(key, { competitorId, externalKey: key.slice(competitorId.length + 1), observation })
    }
    await this.claimLines(client, open, claiming)
    return observations.map((observation, at) => ({
      ...{ known: this.lines.get(keys[at]!)!, observation },
      observationId: this.observationIds.of(observation),
    }))
  }

  private async claimNames(client: Queryable, observations: readonly Observation[], claiming: Claiming) {
    const unknown = new Set<string>()
    for (const { competitor } of observations) if (!this.ids.has(competitor)) unknown.add(competitor)
    const ids = await claimCompetitors(client, [...unknown], claiming)
    for (const name of unknown) this.ids.set(name, ids.get(competitorKey(name))!)
  }

  private async claimLines(client: Queryable, open: ReadonlyMap<string, NamedLine>, claiming: Claiming) {
    if (open.size === 0) return
    const lines = await claimProducts(client, open, claiming)
    const { theirs, ours } = await readLastPrices(client, claiming.companyId, [...lines.values()])
    const theirsOf = new Map<string, LastPrice>(theirs)
    const oursOf = new Map<string, number | null>(ours)
    for (const [key, line] of lines) {
      const last = theirsOf.get(key)
      const known = new Map<string, LastPrice>(last ? [[last.currency, last]] : [])
      const said = saidOf(open.get(key)!.observation)
      const met = { day: '', before: 0 }
      this.lines.set(key, { line, said, ours: oursOf.get(key) ?? null, theirs: known, met })
    }
  }
}

/** Longer texts are remembered by their hash: addresses of 2,000 characters would fill the thread's memory. */
const SHORT = 64

function saidOf({ sku, title, code, gtin, brand, url }: Observation): string {
  if (title === null && code === null && gtin === null && brand === null && url === null) return sku ?? ''
  const said = JSON.stringify([sku, title, code, gtin, brand, url])
  return said.length > SHORT ? createHash('sha256').update(said).digest('base64url') : said
}
