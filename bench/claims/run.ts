import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { capturedShare } from './figures.ts'
import { keepScore, lineOf, readKept } from './keep-scores.ts'
import { ROUND, type StoreKind, storeKinds } from './kinds.ts'
import { type OpenServer, openServer } from './open-server.ts'
import { printChanceOfStores } from './print-ranges.ts'
import {
  printChances,
  printCulprits,
  printGroups,
  printKinds,
  printLosses,
  printTotals,
} from './print-tables.ts'
import { checkRealData, type RealPart, realParts } from './real-data.ts'
import { scoreStore } from './score-store.ts'
import type { StoreScore } from './score-types.ts'

/**
 * `npm run bench:claims`: every screen that promises money, on generated stores whose truth is known, and on real data.
 *   --stores 64   how many   --kinds trade,dead   only these   --seed 700   the first   --culprits 15   worst items by name
 *   --from FILE   the tables of an earlier --json, without running anything
 *   --keep FILE   each store's score as soon as it is known; stores in it are not run again
 *   --real retail,mix   these checks on real data and no stores; no: none   --json FILE   every promise   --at-once 2   stores side by side
 */
const { values } = parseArgs({
  options: {
    stores: { type: 'string', default: '64' },
    kinds: { type: 'string' },
    seed: { type: 'string', default: '700' },
    culprits: { type: 'string', default: '0' },
    real: { type: 'string' },
    json: { type: 'string' },
    from: { type: 'string' },
    keep: { type: 'string' },
    'at-once': { type: 'string', default: String(Math.max(2, os.availableParallelism())) },
  },
})

interface Wanted {
  readonly kind: StoreKind
  readonly seed: number
}

function wantedStores(): Wanted[] {
  const asked = values.kinds?.split(',')
  const unknown = asked?.find((kind) => !(storeKinds as readonly string[]).includes(kind))
  if (unknown) throw new Error(`There is no kind ${unknown}; there are ${storeKinds.join(', ')}.`)
  const round = asked ? (asked as StoreKind[]) : ROUND
  return Array.from({ length: Number(values.stores) }, (_, at) => ({
    kind: round[at % round.length]!,
    seed: Number(values.seed) + at,
  }))
}

/** Scores several stores in parallel; one that fails is named, and the others continue. */
async function scoreAll(server: OpenServer, wanted: readonly Wanted[]): Promise<StoreScore[]> {
  const kept = readKept(values.keep)
  const scores: (StoreScore | null)[] = wanted.map(
    ({ kind, seed }) => kept.find((score) => score.kind === kind && score.seed === seed) ?? null,
  )
  let next = 0
  const work = async () => {
    for (let at = next++; at < wanted.length; at = next++) {
      if (scores[at]) continue
      const { kind, seed } = wanted[at]!
      try {
        const score = await scoreStore(server, kind, seed)
        scores[at] = score
        keepScore(values.keep, score)
        console.log(lineOf(score))
      } catch (error) {
        console.error(`${kind} ${seed} FAILED:`, error)
        process.exitCode = 1
      }
    }
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, work))
  return scores.filter((score) => score !== null)
}

/** Captured share of the version before the claims were corrected, on sixty stores, none of which drifted. */
const BEFORE = new URL('before.json', import.meta.url)

function capturedBefore(scores: readonly StoreScore[]): number | null {
  const isUsual =
    scores.length === 64 &&
    scores.every(({ seed, kind }, at) => seed === 700 + at && kind === ROUND[at % ROUND.length])
  if (!isUsual) return null
  return (JSON.parse(readFileSync(BEFORE, 'utf8')) as { captured: number }).captured
}

async function runStores(server: OpenServer): Promise<void> {
  const startedAt = performance.now()
  const scores = await scoreAll(server, wantedStores())
  const lines = scores.reduce((sum, score) => sum + score.lines, 0).toLocaleString('en')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${scores.length} stores, ${lines} order lines, ${seconds} s`)
  printScores(scores)
  if (values.json) writeFileSync(values.json, JSON.stringify({ captured: capturedShare(scores), scores }))
}

function printScores(scores: readonly StoreScore[]): void {
  printTotals(scores)
  printChances(scores)
  printLosses(scores, capturedBefore(scores))
  printChanceOfStores(scores)
  printKinds(scores)
  printGroups(scores)
  if (Number(values.culprits) > 0) printCulprits(scores, Number(values.culprits))
}

function wantedParts(): readonly RealPart[] {
  if (values.real === 'no') return []
  const asked = values.real?.split(',')
  const unknown = asked?.find((part) => !(realParts as readonly string[]).includes(part))
  if (unknown)
    throw new Error(`There is no part ${unknown} of the real data; there are ${realParts.join(', ')}.`)
  return (asked as RealPart[] | undefined) ?? realParts
}

async function main(): Promise<void> {
  if (values.from) {
    const { scores } = JSON.parse(readFileSync(values.from, 'utf8')) as { scores: StoreScore[] }
    return printScores(scores)
  }
  const server = await openServer()
  try {
    if (values.real === undefined || values.real === 'no') await runStores(server)
    await checkRealData(server, wantedParts())
  } finally {
    await server.stop()
  }
}

await main()
