import { type Call, isAudited } from '../call.ts'
import { type CallName, callNames, calls } from '../calls.ts'
import { leastRoleOf } from '../roles.ts'
import { addressOf, type CallAddress } from './address.ts'

/** What a signed-in visit asks for until the dashboard is painted, and may ask for again at any time. */
const FIRST = new Set<CallName>([
  'clientConfig',
  'dashboard',
  'getCompany',
  'getMe',
  'getProductMarket',
  'getSettings',
  'listAnnotations',
  'listImports',
  'listNotifications',
  'listPriceTests',
  'listProductMarkets',
  'oneProductSalesEvolution',
  'platformState',
  'productFacts',
  'proposePriceTests',
  'salesPeriod',
  'setupChecklist',
  'syncUser',
  'today',
])

type Addresses = Readonly<Record<string, CallAddress>>

/** Returns the addresses of all calls in the two parts that the browser loads. */
export function browserCalls(): { readonly first: Addresses; readonly later: Addresses } {
  const of = (isFirst: boolean) =>
    Object.fromEntries(
      callNames.filter((name) => FIRST.has(name) === isFirst).map((name) => [name, addressOf(calls[name])]),
    )
  return { first: of(true), later: of(false) }
}

/** Returns every call that the audit log contains, carried out or refused, with the name of its wording. */
export function auditWordings(): Readonly<Record<string, string>> {
  const wordingOf = (name: CallName): string | null => {
    const call: Call = calls[name]
    if (call.auditAs) return call.auditAs
    // A call without a company has no log in which it could be entered; one that every role may make is never refused.
    const isEntered = !call.public && (isAudited(call) || leastRoleOf(call) !== 'viewer')
    return isEntered ? name : null
  }
  return Object.fromEntries(
    callNames.flatMap((name) => (wordingOf(name) === null ? [] : [[name, wordingOf(name)!]])),
  )
}
