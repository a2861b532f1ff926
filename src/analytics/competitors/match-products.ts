import { readSize } from '../round/read-size.ts'
import { packFactor } from './pack-factor.ts'
import { foldCode, normalizeGtin } from './product-codes.ts'
import { indexTitles, type TitleIndex } from './title-index.ts'
import { titleWords } from './title-words.ts'
import { isPriceVeto, type MatchVeto, titleVeto } from './vetoes.ts'

export interface OurProduct {
  readonly productId: number
  readonly title: string
  readonly sku: string | null
  readonly gtin: string | null
  /** Number that the manufacturer gave it; `null`: its SKU is compared. */
  readonly mpn: string | null
  readonly brand: string | null
  readonly price: number | null
}

export interface TheirProduct {
  readonly title: string | null
  /** Number that the manufacturer, or the shop, gave it. */
  readonly code: string | null
  readonly gtin: string | null
  readonly brand: string | null
  readonly price: number | null
}

export const MATCH_WAYS = ['gtin', 'sku', 'title'] as const
export type MatchWay = (typeof MATCH_WAYS)[number]

export interface MatchCandidate {
  readonly productId: number
  readonly how: MatchWay
  /** 1 for equal numbers; else the likeness of the titles. */
  readonly score: number
  /** How much of our product one of theirs contains. */
  readonly factor: number
  readonly veto: MatchVeto | null
}

/**
 * `exact`: counts without a person; `proposed`: one product that a person only has to confirm; `unsure`: up to two, of
 * which a person chooses; `none`: nothing alike. Titles are never exact.
 */
export type MatchOutcome =
  | { readonly kind: 'exact'; readonly match: MatchCandidate }
  | { readonly kind: 'proposed' | 'unsure'; readonly candidates: readonly MatchCandidate[] }
  | { readonly kind: 'none' }

/** Measured by `npm run bench:matching`: 0.98 of what is proposed is right, 0.82 of what can be found is found. */
const PROPOSED_SCORE = 0.85
const PROPOSED_LEAD = 0.15
const UNSURE_SCORE = 0.5
const SHOWN = 2
/** A product in another pack has a title that differs in the number of pieces only. */
const OTHER_PACK_SCORE = 0.7

/**
 * Finds our product for each of theirs: by GTIN, by the manufacturer's number together with the brand, by title with
 * vetoes. Ambiguous numbers (two of our products) match nothing by that number.
 */
export function matchProducts(ours: readonly OurProduct[], theirs: readonly TheirProduct[]): MatchOutcome[] {
  const byGtin = unique(ours, gtinOf)
  const byCode = unique(ours, ({ sku, mpn, brand }) => codeWithBrand(mpn ?? sku, brand))
  const words = theirs.map(({ title }) => titleWords(title ?? ''))
  const index = indexTitles(
    ours.map(({ title }) => title),
    words,
  )
  return theirs.map((their, at) => {
    const gtin = their.gtin === null ? null : normalizeGtin(their.gtin)
    const code = codeWithBrand(their.code, their.brand)
    const sameGtin = gtin === null ? undefined : byGtin.get(gtin)
    const sameCode = code === null ? undefined : byCode.get(code)
    if (sameGtin) return matchByNumber(sameGtin, their, 'gtin')
    if (sameCode) return matchByNumber(sameCode, their, 'sku')
    return matchByTitle(ours, index, their, words[at]!)
  })
}

/** Shops often use the GTIN as their own number. */
function gtinOf({ gtin, sku }: OurProduct): string | null {
  return normalizeGtin(gtin ?? '') ?? normalizeGtin(sku ?? '')
}

function codeWithBrand(code: string | null, brand: string | null): string | null {
  const [number, maker] = [foldCode(code ?? ''), foldCode(brand ?? '')]
  return number === '' || maker === '' ? null : `${maker} ${number}`
}

function unique(
  ours: readonly OurProduct[],
  keyOf: (product: OurProduct) => string | null,
): Map<string, OurProduct | null> {
  const found = new Map<string, OurProduct | null>()
  for (const product of ours) {
    const key = keyOf(product)
    if (key !== null) found.set(key, found.has(key) ? null : product)
  }
  return found
}

/** Equal numbers are exact unless titles name another pack: then a person says how many are in it. */
function matchByNumber(our: OurProduct, their: TheirProduct, how: 'gtin' | 'sku'): MatchOutcome {
  const { title } = their
  const factor = packFactor(our.title, title ?? '', priceRatio(our, their))
  const match = { productId: our.productId, how, score: 1, factor: factor ?? 1, veto: null }
  const isSilent = readSize(our.title) === null || readSize(title ?? '') === null
  const isSamePack = title === null || factor === 1 || (factor === null && isSilent)
  return isSamePack
    ? { kind: 'exact', match: { ...match, factor: 1 } }
    : { kind: 'unsure', candidates: [{ ...match, veto: 'number' }] }
}

function matchByTitle(
  ours: readonly OurProduct[],
  index: TitleIndex,
  their: TheirProduct,
  words: ReadonlySet<string>,
): MatchOutcome {
  const found = index.find(words).filter(({ score }) => score >= UNSURE_SCORE)
  const judged = found.map(({ at, score }) =>
    describe(ours[at]!, their, titleVeto(index.words[at]!, words), score),
  )
  const free = judged.filter(({ veto }) => veto === null)
  const [first, second] = free
  if (first && first.score >= PROPOSED_SCORE && first.score - leadOver(second) >= PROPOSED_LEAD) {
    return { kind: 'proposed', candidates: [first] }
  }
  const packs = judged.filter(
    ({ veto, factor, score }) => veto === 'number' && factor !== 1 && score >= OTHER_PACK_SCORE,
  )
  const alike = [...free, ...packs]
  const candidates = (alike.length > 0 ? alike : ofPack(ours, index, their))
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
  return candidates.length > 0 ? { kind: 'unsure', candidates } : { kind: 'none' }
}

/**
 * Products of which one of theirs is several by its title, "Board, 6 pack" for our "Board": without the words of the pack
 * the titles are alike. A person always confirms the number.
 */
function ofPack(ours: readonly OurProduct[], index: TitleIndex, their: TheirProduct): MatchCandidate[] {
  const size = readSize(their.title ?? '')
  if (size?.unit !== 'pcs') return []
  const words = titleWords(size.name)
  return index
    .find(words)
    .filter(({ at, score }) => score >= PROPOSED_SCORE && titleVeto(index.words[at]!, words) === null)
    .map(({ at, score }) => ({ our: ours[at]!, match: describe(ours[at]!, their, 'number', score) }))
    .filter(({ our, match: { factor } }) => factor !== 1 && !isPriceVeto(our.price, eachOf(their, factor)))
    .map(({ match }) => match)
}

const eachOf = ({ price }: TheirProduct, factor: number) => (price === null ? null : price / factor)
const priceRatio = (our: OurProduct, their: TheirProduct) =>
  our.price !== null && their.price !== null && our.price > 0 && their.price > 0
    ? their.price / our.price
    : null
const leadOver = (second: MatchCandidate | undefined) => second?.score ?? 0

function describe(
  our: OurProduct,
  their: TheirProduct,
  veto: MatchVeto | null,
  score: number,
): MatchCandidate {
  const factor =
    (veto === 'number' ? packFactor(our.title, their.title ?? '', priceRatio(our, their)) : 1) ?? 1
  const reason = veto ?? (isPriceVeto(our.price, eachOf(their, factor)) ? 'price' : null)
  return { productId: our.productId, how: 'title', score, factor, veto: reason }
}
