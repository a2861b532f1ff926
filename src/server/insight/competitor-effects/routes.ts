import * as contract from '#contract/competitor-effects'
import { handle } from '../../kit/http/handle.ts'
import { getCompetitorEffect } from './get-competitor-effect.ts'

export const competitorEffectHandlers = [handle(contract.getCompetitorEffect, getCompetitorEffect)]
