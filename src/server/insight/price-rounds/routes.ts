import * as contract from '#contract/price-rounds'
import { handle } from '../../kit/http/handle.ts'
import { changePriceRound } from './change-round.ts'
import { comparePriceRounds } from './compare-rounds.ts'
import { copyPriceRound } from './copy-round.ts'
import { createPriceRound } from './create-round.ts'
import { exportPriceRound } from './export-round.ts'
import { getPriceRound } from './get-round.ts'
import { listPriceLadders } from './list-ladders.ts'
import { listPriceRounds } from './list-rounds.ts'
import { proposePriceLadders } from './propose-ladders.ts'
import { proposePricePairs } from './propose-pairs.ts'
import { sendPriceRound } from './send-round.ts'
import { setPriceLadder } from './set-ladder.ts'
import { weighPriceRound } from './weigh-round.ts'

export const priceRoundHandlers = [
  handle(contract.listPriceRounds, listPriceRounds),
  handle(contract.createPriceRound, createPriceRound),
  handle(contract.getPriceRound, getPriceRound),
  handle(contract.changePriceRound, changePriceRound),
  handle(contract.copyPriceRound, copyPriceRound),
  handle(contract.weighPriceRound, weighPriceRound),
  handle(contract.comparePriceRounds, comparePriceRounds),
  handle(contract.proposePricePairs, proposePricePairs),
  handle(contract.exportPriceRound, exportPriceRound),
  handle(contract.sendPriceRound, sendPriceRound),
  handle(contract.listPriceLadders, listPriceLadders),
  handle(contract.proposePriceLadders, proposePriceLadders),
  handle(contract.setPriceLadder, setPriceLadder),
]
