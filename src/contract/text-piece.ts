import * as z from 'zod'

/** Words of a text, or a figure in it with the name of what it is, by which a screen shows where it comes from. */
export const textPiece = z.strictObject({ text: z.string(), figure: z.string().nullable() })

/** Why plain words by fixed rules are shown although a model is set up; `trimmed`: some words of the model are left out. */
export const modelFault = z.enum(['unanswered', 'refused', 'used_up', 'trimmed'])

/** Who worded a text: a language model, or our own rules from the same facts. */
export const textSource = z.enum(['model', 'rules'])
