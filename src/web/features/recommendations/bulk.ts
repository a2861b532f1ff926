import type { Input, Output } from '#contract/calls'

export type BulkQuestion = Pick<Input<'previewDecisions'>['body'], 'decision' | 'of'>
export type BulkPreview = Output<'previewDecisions'>
