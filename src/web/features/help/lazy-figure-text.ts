import { lazy } from 'react'

/** The definitions and their texts are loaded when opened. */
export const FigureText = lazy(async () => ({ default: (await import('./figure-text.tsx')).FigureText }))
