import { lazy } from 'react'

/** The definitions and their words are fetched when they are asked for. */
export const FigureText = lazy(async () => ({ default: (await import('./figure-text.tsx')).FigureText }))
