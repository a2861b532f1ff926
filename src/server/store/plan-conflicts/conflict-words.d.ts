import type { Language } from '#contract/settings'

declare const en: {
  readonly one: '{first} Nothing was saved.'
  readonly more: '{first} {count} more cross other plans. Nothing was saved.'
  readonly left_alone: '“{title}” is to be left alone until {until}. Take it out, or undo that decision.'
  readonly planned_price: '“{title}” has a planned price of {price} from {from}. Choose other days, or take it off the price plan.'
  readonly planned_price_soon: '“{title}” has a planned price of {price}. Carry it out first, or take it off the price plan.'
  readonly price_test: 'A test of {price} for “{title}” runs until {until}. Wait for its end, or take it back.'
  readonly promotion: '“{title}” is in the promotion “{name}” from {from} to {until}. Choose other days, or change that promotion.'
  readonly bundle_planned_price: '“{title}” has a planned price of {price}; this bundle counts with today’s price. Carry the price out first, or take it off the price plan.'
  readonly bundle_promotion: '“{title}” is in the promotion “{name}” from {from} to {until}: both discounts would add up. Offer the bundle on other days, or change that promotion.'
  readonly step_limit: '“{title}” would change by {step}, and your limit is {limit}. Choose a smaller change, or raise the limit.'
}
export type ConflictWords = Readonly<Record<keyof typeof en, string>>
export declare const conflictWords: Readonly<Record<Language, ConflictWords>>
