import type { Output } from '#contract/calls'

export type Team = Output<'getTeam'>

export const TEAM_KEY = ['settings', 'team'] as const

export const roleOrder = ['owner', 'analyst', 'viewer'] as const
