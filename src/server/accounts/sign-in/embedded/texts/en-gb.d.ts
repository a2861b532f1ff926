import type { PageTexts } from './text-shape.ts'
/** None of these texts differs between the two spellings. */
export declare const enGb: PageTexts
