import type * as z from 'zod'
import * as accountDeletion from './account-deletion.ts'
import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import * as basics from './basics.ts'
import * as billing from './billing.ts'
import * as bundles from './bundles.ts'
import * as calendar from './calendar.ts'
import type { Call } from './call.ts'
import * as catalogue from './catalogue.ts'
import * as channels from './channels.ts'
import * as comparisons from './comparisons.ts'
import * as competitorEffects from './competitor-effects.ts'
import * as competitorMatches from './competitor-matches.ts'
import * as competitorPrices from './competitor-prices.ts'
import * as dashboard from './dashboard.ts'
import * as dataExport from './data-export.ts'
import * as decisions from './decisions.ts'
import * as deletions from './deletions.ts'
import * as estimation from './estimation.ts'
import * as fieldMetrics from './field-metrics.ts'
import * as firstFigures from './first-figures.ts'
import * as identity from './identity.ts'
import * as imports from './imports.ts'
import * as liftTests from './lift-tests.ts'
import * as marketRules from './market-rules.ts'
import * as notifications from './notifications.ts'
import * as platform from './platform.ts'
import * as pricePlan from './price-plan.ts'
import * as priceRounds from './price-rounds.ts'
import * as priceTests from './price-tests.ts'
import * as productDayFacts from './product-day-facts.ts'
import * as promotions from './promotions.ts'
import * as recommendations from './recommendations.ts'
import * as reports from './reports.ts'
import * as retention from './retention.ts'
import * as rollouts from './rollouts.ts'
import * as sales from './sales.ts'
import * as security from './security.ts'
import * as simulation from './simulation.ts'
import * as strategy from './strategy.ts'
import * as team from './team.ts'
import * as today from './today.ts'
import * as trackRecord from './track-record.ts'
import * as views from './views.ts'
import * as webhooks from './webhooks.ts'

type CallsOf<Module> = { readonly [N in keyof Module as Module[N] extends Call ? N : never]: Module[N] }

/** Calls among the exports of a capability's file, by the names of their constants. */
function callsOf<Module extends object>(module: Module): CallsOf<Module> {
  const isCall = (value: unknown) =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isCall(value))) as CallsOf<Module>
}

const described = {
  ...callsOf(accountDeletion),
  ...callsOf(apiKeys),
  ...callsOf(audit),
  ...callsOf(basics),
  ...callsOf(billing),
  ...callsOf(bundles),
  ...callsOf(calendar),
  ...callsOf(catalogue),
  ...callsOf(channels),
  ...callsOf(comparisons),
  ...callsOf(competitorMatches),
  ...callsOf(competitorPrices),
  ...callsOf(competitorEffects),
  ...callsOf(dashboard),
  ...callsOf(dataExport),
  ...callsOf(decisions),
  ...callsOf(deletions),
  ...callsOf(estimation),
  ...callsOf(fieldMetrics),
  ...callsOf(firstFigures),
  ...callsOf(identity),
  ...callsOf(imports),
  ...callsOf(marketRules),
  ...callsOf(liftTests),
  ...callsOf(notifications),
  ...callsOf(platform),
  ...callsOf(pricePlan),
  ...callsOf(priceRounds),
  ...callsOf(priceTests),
  ...callsOf(productDayFacts),
  ...callsOf(promotions),
  ...callsOf(recommendations),
  ...callsOf(reports),
  ...callsOf(retention),
  ...callsOf(rollouts),
  ...callsOf(sales),
  ...callsOf(security),
  ...callsOf(simulation),
  ...callsOf(strategy),
  ...callsOf(team),
  ...callsOf(today),
  ...callsOf(trackRecord),
  ...callsOf(views),
  ...callsOf(webhooks),
}

/** Sorts a fixed path segment before a parameter in the same position: `/api/x/export` before `/api/x/{id}`. */
const sortKey = ({ path, method }: Call) => `${path.replaceAll('{', '~')} ${method}`
const byPath = ([, a]: [string, Call], [, b]: [string, Call]) => (sortKey(a) < sortKey(b) ? -1 : 1)

/** All calls by name, in the order in which the server tries their paths. */
export const calls = Object.fromEntries(
  Object.entries<Call>(described).sort(byPath),
) as unknown as typeof described

type Calls = typeof calls
export type CallName = keyof Calls
export const callNames = Object.keys(calls) as CallName[]

type Part<N extends CallName, K extends string> =
  Calls[N] extends Record<K, infer S extends z.ZodType> ? S : never

/** Input of the caller: `params` fill the path, `query` the query string, `body` is JSON. */
export type Input<N extends CallName> = {
  [K in 'params' | 'query' | 'body' as Calls[N] extends Record<K, z.ZodType> ? K : never]: z.input<Part<N, K>>
}

/** Validated values of path, query and body, in one object. */
export type Parsed<N extends CallName> = ValuesOf<N, 'params'> & ValuesOf<N, 'query'> & ValuesOf<N, 'body'>

type ValuesOf<N extends CallName, K extends string> =
  Calls[N] extends Record<K, infer S extends z.ZodType> ? z.output<S> : unknown

/** Answer of the call, or each of its events; `unknown` for a file. */
export type Output<N extends CallName> = Calls[N] extends { readonly events: infer S extends z.ZodType }
  ? z.output<S>
  : Calls[N] extends { readonly answer: infer S extends z.ZodType }
    ? z.output<S>
    : unknown
