import type { Client } from 'pg'
import {
  dealsOf,
  elasticitiesOf,
  estimateStore,
  isoDateOfDay,
  isoDateOrNull,
  mainLines,
  type OrderLineColumns,
  outlookOf,
  type ProductFit,
  readPriceFacts,
  refitProducts,
  spanOfDays,
  storeOutlook,
  withOtherChannels,
} from '#analytics'
import { type ArrangedFacts, arrangeFacts } from './arrange-facts.ts'
import { channelsOfProducts, fitReactions } from './channels/channel-reactions.ts'
import { type FoundChannels, findChannels } from './channels/found-channels.ts'
import type { Digest } from './digests.ts'
import { findDrift } from './drift.ts'
import { fitLarge } from './fit-large.ts'
import {
  allFromTable,
  digestsOfTable,
  gatherColumns,
  gatherPacked,
  type Sources,
  sourcesOf,
} from './gather-lines.ts'
import { confirmedLogs, productFactDigests, storeFactsKey } from './known-facts.ts'
import { type PackedLines, unpackLines } from './packed-lines.ts'
import type { EstimationPlan } from './plan-estimation.ts'
import { type Catalogue, readCatalogue, type StoreData } from './read-store.ts'
import { readProductFits } from './save-fits.ts'
import type { WorkedOut } from './worked-out.ts'

export type ReadForPlan = {
  readonly known: ArrangedFacts
  /** Where the lines came from. */
  readonly sources: Sources
  /** Digests of the lines from the table; `null` where nothing needed them yet. */
  readonly tableDigests: readonly Digest[] | null
  /** Channels recognised in this run; `null`: those of the run before are used. */
  readonly foundChannels: FoundChannels | null
  /** Revision of the channels that the lines are separated by. */
  readonly revision: number
} & (
  | (StoreData & { readonly fits: readonly (ProductFit | null)[] })
  | (Catalogue & { readonly packed: PackedLines; readonly throughDay: number })
)

/**
 * Reads what the plan needs from the database, in the caller's snapshot. `recognise` looks for the channels of the
 * store again.
 */
export async function readForPlan(
  client: Client,
  plan: EstimationPlan,
  companyId: string,
  { recognise } = { recognise: false },
): Promise<ReadForPlan> {
  if (plan.kind === 'part') return readChanged(client, plan, companyId)
  const catalogue = await readCatalogue(client, companyId)
  const known = await arrange(client, plan, companyId, catalogue.productIds, null)
  const factDigests = productFactDigests(plan.facts)
  const all = { fromTable: plan.digests, only: null }
  const found =
    recognise && plan.days !== null
      ? await findChannels(client, {
          ...{ companyId, state: plan.channels, digests: plan.digests, firstDay: plan.days.first },
          digestsOfLines: () => digestsOfTable(client, companyId, all, factDigests),
        })
      : null
  const base = {
    ...{ ...catalogue, known, foundChannels: found },
    revision: found?.revision ?? plan.channels.revision,
  }
  if (found?.store) {
    const { packed, digests } = found.store
    const sources = { ...all, kept: [], channels: plan.channels }
    if (plan.large) return { ...base, sources, tableDigests: digests, packed, throughDay: plan.large.last }
    const lines = unpackLines(packed, Array.from(catalogue.productIds.keys()))
    return { ...base, sources, tableDigests: digests, lines, fits: [] }
  }
  const isSame = base.revision === plan.channels.revision
  const channels = found ? { ...plan.channels, model: null } : plan.channels
  const sources = isSame ? sourcesOf(plan.digests, channels) : { ...all, kept: [], channels }
  if (plan.large) {
    const tableDigests = await digestsOfTable(client, companyId, sources, factDigests)
    const digests = replaced(plan.digests, tableDigests)
    const packed = await gatherPacked(client, companyId, sources, digests, plan.large.first)
    return { ...base, sources, tableDigests, packed, throughDay: plan.large.last }
  }
  const lines = await gatherColumns(client, companyId, sources, catalogue.productIds)
  return { ...base, sources, tableDigests: null, lines, fits: [] }
}

async function readChanged(
  client: Client,
  plan: EstimationPlan & { readonly kind: 'part' },
  companyId: string,
): Promise<ReadForPlan> {
  const only = plan.changed.map((digest) => digest.productId)
  const catalogue = await readCatalogue(client, companyId, { only, types: plan.saved.types })
  const sources = allFromTable(plan.changed, plan.channels)
  return {
    ...catalogue,
    known: await arrange(client, plan, companyId, catalogue.productIds, only),
    sources,
    tableDigests: null,
    foundChannels: null,
    revision: plan.channels.revision,
    lines: await gatherColumns(client, companyId, sources, catalogue.productIds),
    fits: await readProductFits(client, companyId, catalogue.productIds),
  }
}

/** Replaces the digests of the same products by newer ones. */
export function replaced(digests: readonly Digest[], newer: readonly Digest[]): readonly Digest[] {
  const of = new Map(newer.map((digest) => [digest.productId, digest]))
  return digests.map((digest) => of.get(digest.productId) ?? digest)
}

/** Returns the facts that count, in the form the estimator reads; of all products or of some. */
export async function arrange(
  client: Client,
  { facts, days }: EstimationPlan,
  companyId: string,
  productIds: readonly number[],
  only: readonly number[] | null,
): Promise<ArrangedFacts> {
  if (days === null) return {}
  const confirmed =
    facts.priceLog.length > 0 ? await confirmedLogs(client, companyId, only) : new Set<number>()
  return arrangeFacts(facts, { productIds, confirmed, lastDay: days.last })
}

export async function computeEstimates(
  plan: EstimationPlan,
  store: ReadForPlan,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<WorkedOut> {
  const storeFacts = storeFactsKey(plan.facts)
  if ('packed' in store) {
    const everyProduct = Array.from(store.productIds.keys())
    return (
      (await fitLarge({ ...store, storeFacts, signal, onProgress })) ??
      fitAll(store, unpackLines(store.packed, everyProduct), storeFacts, onProgress)
    )
  }
  return plan.kind === 'full' ? fitAll(store, store.lines, storeFacts, onProgress) : fitChanged(plan, store)
}

function fitAll(
  {
    productIds,
    products,
    types,
    known: facts,
    revision,
    foundChannels,
  }: Catalogue & Pick<ReadForPlan, 'known' | 'revision' | 'foundChannels'>,
  allLines: OrderLineColumns,
  storeFacts: string,
  onProgress: (fraction: number) => void,
): WorkedOut {
  const lines = mainLines(allLines)
  const throughDay = spanOfDays(allLines.day)?.last ?? null
  // The store's days are those of all its lines, so that they do not depend on which channel sold first or last.
  const span = lines === allLines ? null : spanOfDays(allLines.day)
  const run = estimateStore(lines, products, {
    ...{ keepFit: true, onProgress, ...facts },
    ...(span && { firstDay: span.first, throughDay: span.last }),
  })
  const { fit } = run
  const estimates = withOtherChannels(run.products, allLines)
  const drift = fit && findDrift({ productIds, products, lines, known: facts, fit })
  const diagnostics = { ...run.diagnostics, drift }
  const known = fit && { ...fit.store, cleaned: fit.cleaned, lastDay: fit.store.endDay - 1 }
  const outlook = storeOutlook({
    ...{ lines, products, estimates, fit, ...facts },
    ...(throughDay === null ? {} : { lastDay: throughDay }),
  })
  return {
    extent: 'all',
    productIds,
    estimates,
    fits: fit?.products ?? productIds.map(() => null),
    facts: readPriceFacts(lines, products, known),
    outlooks: outlook.outlooks,
    competitors: run.competitors,
    followers: run.followers,
    reactions: fitReactions(foundChannels, allLines, products, span),
    inChannels: null,
    outlookThrough: isoDateOrNull(outlook.throughDay),
    diagnostics,
    dataThrough: isoDateOrNull(throughDay),
    saved: fit &&
      outlook.habits && {
        ...{ fit: fit.store, types, diagnostics, storeFacts, outlook: outlook.habits },
        channels: revision,
      },
  }
}

function fitChanged(
  plan: EstimationPlan & { readonly kind: 'part' },
  store: StoreData & { readonly fits: readonly (ProductFit | null)[]; readonly known: ArrangedFacts },
): WorkedOut {
  const { products, productIds, fits, known } = store
  const lines = mainLines(store.lines)
  const { fit, diagnostics, outlook } = plan.saved
  const { throughDay } = plan
  const refit = refitProducts({ fit, lines, products, fits, changed: true, throughDay, ...known })
  return {
    extent: 'given',
    productIds,
    estimates: withOtherChannels(refit.estimates, store.lines),
    fits: refit.fits,
    facts: readPriceFacts(lines, products, { ...fit, cleaned: refit.cleaned, lastDay: throughDay }),
    outlooks: outlookOf(
      {
        cleaned: refit.cleaned,
        products,
        lastDay: throughDay,
        usualDipDays: fit.usualDipDays,
        elasticity: elasticitiesOf(refit.estimates),
        ...dealsOf(fit),
        ...known,
      },
      outlook,
    ),
    diagnostics,
    competitors: refit.competitors,
    followers: null,
    reactions: new Map(),
    inChannels: channelsOfProducts(plan.channels.model, store.lines, products.count, throughDay),
    outlookThrough: isoDateOfDay(throughDay),
    dataThrough: isoDateOfDay(throughDay),
    saved: null,
  }
}
