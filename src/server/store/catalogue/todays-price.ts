/**
 * For two weeks after a list of prices orders may still come in at the price before it; sales that go on at another
 * price after that say that the list is not what customers pay.
 */
const LIST_SETTLES_DAYS = 14

/**
 * Sales at `f.sold_price` went on after the shop's list, a price of a connected shop aside: that one is read all the
 * time. A list price of an unknown day stands.
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
 * Today's price, the one of all screens: what most units of the main channel were sold at lately, unless the shop's
 * price list is newer than those sales. `$1` is the company, `p` the product, `f` its row of
 * `price_facts`, which may be missing.
 */
export const TODAYS_PRICE = `(case when ${IS_SOLD_PRICE} then f.sold_price else nullif(p.price, 0) end)`

/** Where today's price comes from: `sold`, `list`, or null without one. */
export const TODAYS_PRICE_SOURCE = `(case when ${IS_SOLD_PRICE} then 'sold' when ${HAS_LIST} then 'list' end)`

/** Day of the list that says today's price; null where it is not known. */
const LISTED_ON = `(select max(l.effective_from) from price_log l
  where l.company_id = $1 and l.product_id = p.product_id)`

/** The day that today's price is of: last day of sale at it, or that of the list. */
export const TODAYS_PRICE_DAY = `(case when ${IS_SOLD_PRICE} then f.sold_through when ${HAS_LIST} then ${LISTED_ON} end)`

/** A list price this far from the sold one is a change of its own. */
const OTHER_PRICE = 0.02

/** First day of today's price after another one; null when it never changed, or the data do not say when. */
export const PRICE_CHANGED_ON = `(case when ${IS_SOLD_PRICE} or f.sold_price is null
  or abs(p.price / nullif(f.sold_price, 0) - 1) <= ${OTHER_PRICE} then f.changed_on
  else coalesce(${LISTED_ON}, f.sold_through + 1) end)`
