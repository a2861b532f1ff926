import type { Output } from '#contract/calls'

export type Today = Output<'today'>
export type LeadRow = Today['lead']['rows'][number]
