import * as matches from '#contract/competitor-matches'
import * as contract from '#contract/competitor-prices'
import { handle } from '../../kit/http/handle.ts'
import { changeCompetitor } from './change-competitor.ts'
import { confirmCompetitorPrice } from './confirm-price.ts'
import { decideCompetitorMatch } from './decide-match.ts'
import { decideCompetitorMatches } from './decide-matches.ts'
import { exportCompetitorPrices } from './export-prices.ts'
import { getProductMarket } from './get-product-market.ts'
import { listCompetitors } from './list-competitors.ts'
import { listCompetitorMatches } from './list-matches.ts'
import { listProductMarkets } from './list-product-markets.ts'
import { pushCompetitorPrices } from './push-prices.ts'

export const competitorPriceHandlers = [
  handle(contract.pushCompetitorPrices, pushCompetitorPrices),
  handle(contract.confirmCompetitorPrice, confirmCompetitorPrice),
  handle(contract.listCompetitors, listCompetitors),
  handle(contract.changeCompetitor, changeCompetitor),
  handle(matches.listCompetitorMatches, listCompetitorMatches),
  handle(matches.decideCompetitorMatch, decideCompetitorMatch),
  handle(matches.decideCompetitorMatches, decideCompetitorMatches),
  handle(contract.exportCompetitorPrices, exportCompetitorPrices),
  handle(contract.getProductMarket, getProductMarket),
  handle(contract.listProductMarkets, listProductMarkets),
]
