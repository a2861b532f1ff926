import type { NewsTexts } from './text-shape.ts'
export declare const deDe: NewsTexts
