import * as z from 'zod'

/** Part of a text: words, or a figure with the name by which a screen shows its origin. */
export const textPiece = z.strictObject({ text: z.string(), figure: z.string().nullable() })

/**
 * Reason why text by fixed rules is shown although a model is configured; `trimmed`: some words of the model are left
 * out.
 */
export const modelFault = z.enum(['unanswered', 'refused', 'used_up', 'trimmed'])

/** Origin of a text: a language model, or our own rules from the same facts. */
export const textSource = z.enum(['model', 'rules'])
