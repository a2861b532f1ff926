import * as contract from '#contract/rival-effects'
import { handle } from '../../kit/http/handle.ts'
import { getRivalEffect } from './get-rival-effect.ts'

export const rivalEffectHandlers = [handle(contract.getRivalEffect, getRivalEffect)]
