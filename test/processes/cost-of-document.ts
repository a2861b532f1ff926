/** Reads the text of documents as the questionnaire does and tells the cost of each (`test/costs.ts`). */
import { readDocument } from '#server/insight/strategy/documents/read-document'
import { serveCosts } from './serve-costs.ts'

await serveCosts(async (bytes) => {
  const { words, kind } = await readDocument(bytes.toString('base64'), null, 'company')
  return { words, kind }
}, 'We sell mugs.')
