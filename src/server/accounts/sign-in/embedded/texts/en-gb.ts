import { enUs } from './en-us.ts'
import type { PageTexts } from './text-shape.ts'

/** None of these texts differs between the two spellings. */
export const enGb: PageTexts = enUs
