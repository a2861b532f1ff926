/** Fixed words of competitor prices, without schemas, so that the browser can list them. */
export const competitorConditions = ['new', 'used', 'refurbished'] as const
/** All but `regular` are shown and count for nothing. */
export const priceKinds = ['regular', 'from', 'member', 'coupon', 'marketplace'] as const
/** Why an observation counts for nothing until a person confirms it. */
export const suspicions = ['ten_times_theirs', 'tenth_of_theirs', 'ten_times_ours', 'tenth_of_ours'] as const
/**
 * How a competitor's prices become comparable: as they are, plus tax, or less tax. `open`: as they are, because nobody
 * has said yet.
 */
export const taxRules = ['open', 'same', 'add', 'remove'] as const
/** `new`: not compared with the catalogue yet; `none`: nothing alike was found. */
export const matchStates = ['new', 'waiting', 'none', 'matched', 'ignored'] as const
export const matchWays = ['gtin', 'sku', 'title', 'manual'] as const
export const matchVetoes = ['number', 'colour', 'kind', 'price'] as const
/** Likeness of titles from which proposals can be confirmed together. */
export const SURE_SCORES = [0.95, 0.9, 0.85] as const
/** Proposals that are confirmed, or taken back, together. */
export const MOST_DECIDED = 1000
/** `reopen` decides anew about all candidates; `undo` takes back one decision: on the given product, or to ignore. */
export const matchDecisions = ['confirm', 'reject', 'ignore', 'reopen', 'undo'] as const
export const observationSources = ['file', 'api', 'manual'] as const
/** Why a row was refused. */
export const observationProblems = [
  'not_readable',
  'competitor_missing',
  'product_missing',
  'price_not_readable',
  'price_not_positive',
  'price_absurd',
  'currency_unknown',
  'day_not_readable',
  'day_in_future',
  'word_unknown',
] as const
/** Why an offer does not count in the market. */
export const offerStates = [
  'counts',
  'stale',
  'suspect',
  'sold_out',
  'not_new',
  'not_regular',
  'other_currency',
  'weightless',
] as const
export type OfferState = (typeof offerStates)[number]
export type Suspicion = (typeof suspicions)[number]
export type MatchState = (typeof matchStates)[number]

export const MOST_OBSERVATIONS = 5000
export const MOST_STALE_DAYS = 90
export const MATCH_PAGE_SIZE = 20
/** Why it is not known whether competitors' prices move a product's sales. */
export const competitorReasons = ['no_prices', 'few_weeks', 'few_moves', 'moves_with_ours'] as const
export const competitorVerdicts = ['yes', 'no', 'unclear'] as const

/** Whether a rule keeps our price from going above or below its reference. */
export const ruleKinds = ['ceiling', 'floor'] as const
/** `place`: the price of the nth cheapest competitor. */
export const ruleReferences = ['competitor', 'lowest', 'median', 'place'] as const
/** Why a rule asks nothing of a product; `own_limit`: the shop's own limits leave no such price. */
export const ruleStops = [
  'no_price',
  'stale',
  'too_short',
  'unusual',
  'follows',
  'elasticity',
  'no_elasticity',
  'own_limit',
] as const
export const MOST_RULES = 100
export const MOST_RULE_SHARE = 0.5
export const MOST_LASTING_DAYS = 30
