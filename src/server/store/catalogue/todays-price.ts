/**
 * Days after a list of prices in which orders may still come in at the former price; sales at another price after
 * that show that customers do not pay the list price.
 */
const LIST_SETTLES_DAYS = 14

/**
 * True if sales at `f.sold_price` continued after the shop's list. Prices of a connected shop are excepted, because
 * they are read continuously. A list price of an unknown day counts.
 */
const SOLD_SINCE_LIST = `f.sold_through >= (
    select max(l.effective_from) + ${LIST_SETTLES_DAYS} from price_log l
    where l.company_id = $1 and l.product_id = p.product_id
  ) and not exists (
    select from platform_variants v where v.company_id = $1 and v.product_id = p.product_id
  )`

const HAS_LIST = 'coalesce(p.price, 0) > 0'
const IS_SOLD_PRICE = `case when f.sold_price is null then false when not (${HAS_LIST}) then true
  when f.sold_price = p.price then false else coalesce(${SOLD_SINCE_LIST}, false) end`

/**
 * Today's price, the same on all screens: the price of most units sold recently in the main channel, unless the
 * shop's price list is newer than those sales. `$1` is the company, `p` the product, `f` its row of `price_facts`,
 * which may be missing.
 */
export const TODAYS_PRICE = `(case when ${IS_SOLD_PRICE} then f.sold_price else nullif(p.price, 0) end)`

/** Source of today's price: `sold`, `list`, or null without a price. */
export const TODAYS_PRICE_SOURCE = `(case when ${IS_SOLD_PRICE} then 'sold' when ${HAS_LIST} then 'list' end)`

/** Day of the list with today's price; null where it is unknown. */
const LISTED_ON = `(select max(l.effective_from) from price_log l
  where l.company_id = $1 and l.product_id = p.product_id)`

/** The day of today's price: the last day of sale at it, or that of the list. */
export const TODAYS_PRICE_DAY = `(case when ${IS_SOLD_PRICE} then f.sold_through when ${HAS_LIST} then ${LISTED_ON} end)`

/** A list price that differs from the sold one by more than this share is a separate change. */
const OTHER_PRICE = 0.02

/** First day of today's price after another one; null if it never changed, or the data do not show when. */
export const PRICE_CHANGED_ON = `(case when ${IS_SOLD_PRICE} or f.sold_price is null
  or abs(p.price / nullif(f.sold_price, 0) - 1) <= ${OTHER_PRICE} then f.changed_on
  else coalesce(${LISTED_ON}, f.sold_through + 1) end)`
