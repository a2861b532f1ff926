import type { TenantContext } from '../../../kit/context.ts'
import type { Database } from '../../../kit/db/database.ts'
import { type KeptCatalogue, readCatalogue } from './kept-catalogue.ts'

/** Limit for all companies together; the least recently used catalogue is dropped first. */
const MOST_BYTES = 64 * 1024 * 1024
/** The first questions on a state are answered by the database; from the third on, reading everything pays. */
const QUESTIONS_BEFORE = 3
const COMPANIES_COUNTED = 1000

interface Asked {
  readonly version: string
  times: number
}

/**
 * Large catalogues cached by a process. Only ids and orders come from here: rows are read from the database, and so
 * is the version, in the same transaction.
 */
export class KeptCatalogues {
  private readonly kept = new Map<string, KeptCatalogue>()
  private readonly asked = new Map<string, Asked>()

  /** Returns `null` if the database is to answer. */
  find(ctx: TenantContext, version: string): KeptCatalogue | null {
    const { companyId } = ctx
    const kept = this.kept.get(companyId)
    if (kept?.version === version) {
      this.kept.delete(companyId)
      this.kept.set(companyId, kept)
      this.shrink()
      return kept
    }
    this.kept.delete(companyId)
    if (this.isWanted(companyId, version)) this.read(ctx, version)
    return null
  }

  /** Returns true once for each state. */
  private isWanted(companyId: string, version: string): boolean {
    const before = this.asked.get(companyId)
    const asked = before?.version === version ? before : { version, times: 0 }
    asked.times++
    this.asked.delete(companyId)
    this.asked.set(companyId, asked)
    const oldest = this.asked.keys().next().value
    if (this.asked.size > COMPANIES_COUNTED && oldest !== undefined) this.asked.delete(oldest)
    return asked.times === QUESTIONS_BEFORE
  }

  /** Runs in the background: no request waits for it. */
  private read(ctx: TenantContext, version: string): void {
    ctx.db
      .inTenant(ctx.companyId, (tx) => readCatalogue(tx, ctx.companyId, version), { readOnly: true })
      .then((kept) => {
        if (kept && kept.bytes < MOST_BYTES / 2) this.kept.set(ctx.companyId, kept)
      })
      .catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'a catalogue could not be kept')
        this.asked.delete(ctx.companyId)
      })
  }

  private shrink(): void {
    let bytes = 0
    for (const { bytes: each } of this.kept.values()) bytes += each
    for (const [companyId, { bytes: each }] of this.kept) {
      if (bytes <= MOST_BYTES) return
      this.kept.delete(companyId)
      bytes -= each
    }
  }
}

const ofDatabase = new WeakMap<Database, KeptCatalogues>()

export function keptCatalogues(db: Database): KeptCatalogues {
  const known = ofDatabase.get(db)
  if (known) return known
  const made = new KeptCatalogues()
  ofDatabase.set(db, made)
  return made
}
