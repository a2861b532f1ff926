import type { Input, Output } from '#contract/calls'

export type RolloutList = Output<'listRollouts'>
export type Rollout = RolloutList['rollouts'][number]
export type RolloutState = Rollout['state']
export type RolloutAnswer = Output<'getRollout'>
export type RolloutItem = RolloutAnswer['items'][number]
export type RolloutItemState = RolloutItem['state']
export type RolloutLook = RolloutAnswer['looks'][number]
export type RolloutChanges = Input<'changeRollout'>['body']
