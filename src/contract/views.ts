import * as z from 'zod'
import { call, done } from './call.ts'
import { isoDay } from './iso-day.ts'

const savedTables = ['products', 'sales'] as const

export const SAVED_VIEWS_OF_A_USER = 50

const text = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\0]*$/)

const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}]*$/u)

/** Filters and order of a table, as in its list call, and its hidden columns. */
export const viewState = z.strictObject({
  search: text.optional(),
  sort: text.optional(),
  filter: text.optional(),
  vendor: text.optional(),
  type: text.optional(),
  tag: text.optional(),
  from: isoDay.optional(),
  to: isoDay.optional(),
  size: z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100)]).optional(),
  hidden: z.array(text).max(30).default([]),
})

export const savedView = z.strictObject({
  viewId: z.uuid(),
  table: z.enum(savedTables),
  name: z.string(),
  state: viewState,
})

export const savedViewList = z.strictObject({ views: z.array(savedView) })

const savedViewAnswer = z.strictObject({ view: savedView })

const savedViewIdInput = z.object({ viewId: z.uuid() })

const createSavedViewInput = z.object({ table: z.enum(savedTables), name, state: viewState })

/** Omitted fields stay unchanged. */
const updateSavedViewInput = z.object({ name: name.optional(), state: viewState.optional() })

export const listSavedViews = call('GET /api/saved-views', {
  summary: 'The tables of Data Management as this user has saved them',
  answer: savedViewList,
})

export const createSavedView = call('POST /api/saved-views', {
  summary: 'Save a view of a table',
  body: createSavedViewInput,
  answer: savedViewAnswer,
  role: 'viewer',
  auditAs: 'savedViews',
})

export const updateSavedView = call('PUT /api/saved-views/{viewId}', {
  summary: 'Rename a saved view, or replace what it shows',
  params: savedViewIdInput,
  body: updateSavedViewInput,
  answer: savedViewAnswer,
  role: 'viewer',
  auditAs: 'savedViews',
})

export const deleteSavedView = call('DELETE /api/saved-views/{viewId}', {
  summary: 'Delete a saved view',
  params: savedViewIdInput,
  answer: done,
  role: 'viewer',
  auditAs: 'savedViews',
})
