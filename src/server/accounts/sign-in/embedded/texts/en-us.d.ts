import type { PageTexts } from './text-shape.ts'
export declare const enUs: PageTexts
