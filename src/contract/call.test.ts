import { expect, it } from 'vitest'
import type * as z from 'zod'
import { answerOf, type Call, obeysIfMatch } from './call.ts'
import { type CallName, callNames, calls } from './calls.ts'
import { editedFields } from './version-of.ts'

/** Edits without `If-Match`, and why nobody's edit is lost with them. */
const unguarded: { readonly [N in CallName]?: string } = {
  uploadImportContent: 'a file is written once, by whoever announced it',
  changeImportReview: 'names the revision that it changes in its path',
  updateSavedView: 'belongs to one person, who replaces what they see',
  updateNotificationPreferences: 'belongs to one person; each switch is saved by itself',
  dismissChecklist: 'only ever becomes true',
  changeMemberRole: 'one value, of which the last word counts',
  setPriceWriting: 'one value, of which the last word counts',
  changeReportSchedule: 'one value, of which the last word counts',
  setEstimationSwitches: 'each switch is one value; those that are not named stay',
  setAssumedMargins: 'each margin is one value, of which the last word counts; the other limits stay',
  changeStoreBasics: 'currency and time zone are one value each; a change that is under way refuses another',
  saveUnitCosts: 'each row is one value of a day; the others stay',
  savePriceLog: 'each row is one value of a day; the others stay',
  saveInventory: 'each row is one value of a day; the others stay',
  saveStockOuts: 'each row is one range of days, of which the last word counts; the others stay',
  saveProductChanges: 'each row says that a product changed on a day; the others stay',
  saveProductNotes: 'each row is one note of a day; the others stay',
  saveClosedDays: 'each row is one day; the others stay',
  saveMarketingSpend: 'each row is one amount of a channel and day; the others stay',
  saveLiftTests: 'each row is one test, of which the last word counts; the others stay',
  changeRollout:
    'leaves items out and sets switches by name; an approval names the hash of the list that was seen',
  setRolloutSettings: 'one value, of which the last word counts',
  setTestSettings: 'three values of one form, of which the last word counts; they change no price',
  changePriceRound:
    'each part is named, is worked out anew and shown; a version that is to stay is saved as its own',
  changeMarketRule: 'one value, of which the last word counts; it changes no price',
  changeCompetitor: 'each setting is named, of which the last word counts; it changes no price',
  setPriceLadder: 'each part is named, of which the last word counts; it changes no price',
}

const edits = callNames.filter((name) => ['PUT', 'PATCH'].includes(calls[name].method))

it('every edit of a record obeys If-Match, or says why nothing can be lost without it', () => {
  expect(edits.filter((name) => !obeysIfMatch(calls[name])).sort()).toEqual(Object.keys(unguarded).sort())
})

it.each(Object.entries<Call>(calls).filter(([, { record }]) => record))(
  '%s answers with what its version is made of',
  (_, call) => {
    const json = JSON.stringify(answerOf(call).toJSONSchema({ unrepresentable: 'any' }))
    for (const field of editedFields[call.record!.kind]) expect(json).toContain(`"${field}":`)
  },
)

it('gives a value one place: no name stands in two of path, query and body', () => {
  const twice = Object.entries<Call>(calls).flatMap(([name, { params, query, body }]) => {
    const fields = [params, query, body].flatMap((schema) =>
      Object.keys((schema as z.ZodObject)?.shape ?? {}),
    )
    return fields.filter((field, at) => fields.indexOf(field) !== at).map((field) => `${name} ${field}`)
  })
  expect(twice).toEqual([])
})
