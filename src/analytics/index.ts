/**
 * The door of `src/analytics`: pricing science as pure functions. It exports what is used outside, by folder; rules about
 * single rows have a door of their own (`rows.ts`).
 */

export {
  gatherEvidence,
  type ListedProduct,
  lastYear,
  sharedBaskets,
  type TogetherEvidence,
} from './baskets/basket-evidence.ts'
export { type BasketStratum, decodeList, listBaskets } from './baskets/basket-lists.ts'
export { type BasketMonth, joinMonths, type SoldLines, splitByMonth } from './baskets/basket-months.ts'
export type { BasketRule } from './baskets/basket-rule.ts'
export { buildBaskets } from './baskets/basket-table.ts'
export {
  fewBaskets,
  findComplements,
  type QualityPoint,
  testComplements,
} from './baskets/find-complements.ts'
export { findSubstitutes } from './baskets/find-substitutes.ts'
export { decodeMonth, encodeMonth } from './baskets/month-bytes.ts'
export { withoutReversed } from './baskets/without-reversed.ts'
export {
  adviseBundle,
  BUNDLE_DISCOUNTS,
  BUNDLE_REASONS,
  type BundleAdvice,
  type BundleOutcome,
  type BundleProduct,
  type BundleQuestion,
  type BundleReason,
  bundleOutcome,
} from './bundles/price-bundle.ts'
export { ChannelLinks, type ChannelProduct, isFollowing } from './channels/channel-links.ts'
export type {
  ChannelModel,
  LevelRule,
} from './channels/channel-model.ts'
export { ChannelSums } from './channels/channel-sums.ts'
export {
  classifyLines,
  levelChannel,
  levelsOf,
  markMixed,
  markUnclear,
  settleChannels,
  UNCLEAR_CHANNEL,
} from './channels/classify-lines.ts'
export {
  classifyOrders,
  OrderEvidence,
  type OrderRates,
} from './channels/classify-orders.ts'
export {
  type KeyedLines,
  type LabelKey,
  NO_KEY,
  type ValueKey,
} from './channels/keyed-lines.ts'
export { channelLines, MAIN_CHANNEL, mainLines } from './channels/main-lines.ts'
export { withOtherChannels } from './channels/other-channels.ts'
export { SalesByProduct } from './channels/product-sales.ts'
export { recogniseChannels } from './channels/recognise-channels.ts'
export { RELABEL_ROUNDS, relabelLines, voteOfOthers } from './channels/relabel-lines.ts'
export { isLevelDoubtful, type SeparatedLines, separateChannels } from './channels/separate-channels.ts'
export {
  type Market,
  marketHistory,
  marketOf,
  type Offer,
  type PastPrice,
} from './competitors/market.ts'
export {
  boundsOf,
  type MarketRule,
  type RuleOffer,
  type RuleOutcome,
  type RuleStop,
  ruleOutcome,
} from './competitors/market-rules.ts'
export {
  MATCH_WAYS,
  type MatchCandidate,
  type MatchOutcome,
  type MatchWay,
  matchProducts,
  type OurProduct,
  type TheirProduct,
} from './competitors/match-products.ts'
export { contradictingPack } from './competitors/pack-factor.ts'
export { type Suspicion, suspicionOf } from './competitors/suspicion.ts'
export {
  type ElasticityBand,
  type ElasticityColour,
  elasticityBand,
  elasticityColour,
  HIGH_SENSITIVITY_ABOVE,
  type RecommendationLabel,
  recommendationLabel,
  type Sensitivity,
  sensitivity,
} from './elasticity/bands.ts'
export { ELASTICITY_METHOD, estimateStore } from './elasticity/estimate-store.ts'
export { spanOfDays } from './elasticity/lines/span-of-days.ts'
export type { Follower } from './elasticity/model/competitors/followers.ts'
export type { BlockEvidence } from './elasticity/model/drift/block-evidence.ts'
export { driftsOf } from './elasticity/model/drift/estimate-drift.ts'
export { chooseSample } from './elasticity/refit/choose-sample.ts'
export {
  measureDrift,
  type StoreDrift,
} from './elasticity/refit/measure-drift.ts'
export { poolAgain } from './elasticity/refit/pool-again.ts'
export { refitProducts } from './elasticity/refit/refit-products.ts'
export type { KeptFit, ProductFit, StoreFit } from './elasticity/refit/store-fit.ts'
export { PROMOTED_SHARE, promotedSales } from './elasticity/spells/promoted-sales.ts'
export type {
  EstimateDiagnostics,
  StoreEstimate,
} from './elasticity/store-estimate.ts'
export type { CompetitorColumns } from './elasticity/types/competitor-columns.ts'
export type {
  CompetitorEffect,
  CompetitorVerdict,
  StoreCompetitors,
} from './elasticity/types/competitor-effect.ts'
export type { Grade, Grain, ProductEstimate } from './elasticity/types/product-estimate.ts'
export {
  ELASTICITY_REASONS,
  FEW_MONTHS,
} from './elasticity/types/reasons.ts'
export type {
  MarkedDays,
  MarkedPeriods,
  OrderLineColumns,
  PriceLogColumns,
  ProductColumns,
  StoreEvents,
} from './elasticity/types/store-columns.ts'
export {
  chooseGrain,
  FORECAST_HORIZON,
  type ForecastGrain,
  forecastProduct,
  imputeStockOuts,
  type SalesSeries,
  usualPrice,
} from './forecast/forecast-product.ts'
export { forecastSet } from './forecast/forecast-set.ts'
export { moveToPrice } from './forecast/plan-price.ts'
export {
  holidayCountry,
  nationalHolidays,
} from './holidays/national-holidays.ts'
export {
  HIGH_COVER_DAYS,
  LOW_COVER_DAYS,
  type StockState,
  stockCover,
  stockState,
  stockStates,
} from './inventory/stock-cover.ts'
export {
  type ChannelContribution,
  estimateMix,
  type MixUse,
  mixUse,
} from './media-mix/estimate-mix.ts'
export { leadingChannel } from './media-mix/leading-channel.ts'
export type { LiftTest } from './media-mix/lift-tests.ts'
export { type MixReason, mixReadiness } from './media-mix/mix-readiness.ts'
export { isStoreYearKnown } from './outlook/continue-season.ts'
export { demandAtPrice, type PriceMove } from './outlook/demand-at-price.ts'
export { demandBetween, demandWeights } from './outlook/demand-between.ts'
export { type OutlookHabits, outlookOf } from './outlook/outlook-of.ts'
export {
  DEMAND_STATES,
  type DemandCurve,
  type DemandState,
  MONTH_AHEAD_DAYS,
  type ProductOutlook,
} from './outlook/product-outlook.ts'
export { dealsOf, elasticitiesOf, storeOutlook } from './outlook/store-outlook.ts'
export {
  analyseTest,
  evidenceOf,
  MOST_VOID,
  TEST_DOUBTS,
  type TestAnalysis,
} from './price-tests/analyse-test.ts'
export { anytimeHalfWidth } from './price-tests/anytime-interval.ts'
export {
  type DrawUnit,
  drawSchedule,
  type TestDesign,
  weeklyArms,
  weeksOf,
} from './price-tests/draw-schedule.ts'
export { type LadderPrices, outOfLadders, type TestLadder } from './price-tests/keep-ladders.ts'
export { learnFromTest, type Posterior, posteriorOf, varianceOf } from './price-tests/learn.ts'
export { GOODS_KINDS, type GoodsKind, lengthsFor, periodWeeks } from './price-tests/period-length.ts'
export {
  laterMoney,
  type PlannedProduct,
  planTests,
  TEST_LENGTHS,
  TEST_STEPS,
  testVariance,
  UNTESTED_REASONS,
  type UntestedReason,
  USED_MONTHS,
} from './price-tests/plan-tests.ts'
export {
  promiseTest,
  type TestPromise,
  testPricesOf,
  widthOfMean,
  withEnding,
} from './price-tests/promise-test.ts'
export { proposeGroups } from './price-tests/propose-group.ts'
export { quietestHour } from './price-tests/quietest-hour.ts'
export { logPrices, randomizationSet } from './price-tests/randomization-set.ts'
export {
  FEWEST_PRODUCTS,
  MOST_TEST_PRODUCTS,
  PRICE_REFUSALS,
  type PriceRefusal,
  refuseTestGroup,
  refuseTestPrices,
} from './price-tests/refuse-test.ts'
export { errorOfLook, MOST_FALSE_ALARMS, replayTest, weekColumns } from './price-tests/replay-test.ts'
export { STOP_REASONS, type StopReason, stopAt } from './price-tests/stop-test.ts'
export { costOf } from './price-tests/test-cost.ts'
export { fitTwoWay, type WeekTable } from './price-tests/two-way-fit.ts'
export { bestPrice, expectedProfit, profitAt } from './price-tests/value-of-knowing.ts'
export {
  ADVICE_REASONS,
  type AdviceQuestion,
  type AdviceReason,
  type AdvisedPrice,
} from './pricing/advice.ts'
export {
  HIGH_CHANCE,
  isBelievable,
  LEAD_CHANCE,
  LEAST_CHANCE,
  LEAST_OWN_SHARE,
  mayLead,
  TEST_WEEKS,
} from './pricing/advice-rule.ts'
export { advisePrice, explainAdvice, weighPrice } from './pricing/advise-price.ts'
export { adviseStore } from './pricing/advise-store.ts'
export { brokenRule } from './pricing/broken-rule.ts'
export { type CanaryNoise, dayVariance } from './pricing/canary/canary-noise.ts'
export {
  type CanaryPlan,
  chanceToFind,
  detectableLoss,
} from './pricing/canary/canary-power.ts'
export {
  type CanaryCandidate,
  type CanaryDraw,
  drawCanary,
} from './pricing/canary/draw-canary.ts'
export {
  CANARY_DAYS,
  CANARY_REASONS,
  type CanaryReason,
  type CanarySums,
  type CanaryVerdict,
  lookAtCanary,
} from './pricing/canary/look-at-canary.ts'
export {
  type CanaryProduct,
  marginRatio,
  sumCanary,
} from './pricing/canary/sum-canary.ts'
export { demandByPrice } from './pricing/demand-by-price.ts'
export { isBeyondEvidence, isSlip, type KnownPrices } from './pricing/evidence-range.ts'
export { explainMiss, missInputs, missUnknowns } from './pricing/explain-miss.ts'
export { type FollowingChannel, followingRevenue, together } from './pricing/following.ts'
export {
  DEFAULT_GUARD_RAILS,
  GUARD_RAIL_LIMITS,
  type GuardRails,
  mergeGuardRails,
  PRICE_GOALS,
  PRICE_RULES,
  type PriceGoal,
  type PriceRule,
} from './pricing/guard-rails.ts'
export { inferPrices } from './pricing/infer-prices.ts'
export { type StoreErrors, withSharedError, withStoreError } from './pricing/joint-draws.ts'
export { type LearnedEndings, learnEndings } from './pricing/learn-endings.ts'
export { MARKED_DOWN } from './pricing/marked-down.ts'
export { deviationOfMean, type TypeSums } from './pricing/mean-elasticity.ts'
export { monthlyGain, unitsDeviation } from './pricing/monthly-gain.ts'
export { NOTABLE_MONTHLY_GAIN, NOTABLE_SHARE_REJECTED } from './pricing/notable.ts'
export { type DemandNoise, MOST_TEST_WEEKS, planTest, WEEKS_A_MONTH } from './pricing/plan-test.ts'
export {
  amountAtLeast,
  amountAtMost,
  endingRules,
  PRICE_ENDINGS,
  type PriceEnding,
  type PriceForm,
  pricesOfRule,
} from './pricing/price-ending.ts'
export {
  chanceOfGain,
  expectedGain,
  gainEnds,
  moneyOf,
  receivedFor,
  USUAL_PULL,
} from './pricing/price-gain.ts'
export { hardLimits } from './pricing/price-limits.ts'
export {
  allChannelsOf,
  beliefOf,
  type OutcomeBase,
  type PriceOutcome,
  priceOutcome,
} from './pricing/price-outcome.ts'
export {
  type PriceScenario,
  priceScenario,
  priceScenarios,
  SCENARIO_CHANGES,
  type ScenarioBase,
  scenarioPrice,
  scenarioUnits,
} from './pricing/price-scenarios.ts'
export { elasticitySources, publishedElasticities } from './pricing/published-elasticities.ts'
export { rangeOfSum } from './pricing/range-of-sum.ts'
export { type PriceFacts, readPriceFacts } from './pricing/read-price-facts.ts'
export { type RealChange, realChanges } from './pricing/real-changes.ts'
export {
  DISAGREEMENTS,
  type Disagreement,
  ruleOfThumb,
} from './pricing/rule-of-thumb.ts'
export {
  isTooWide,
  isWithin,
  type PredictionScore,
  SCORE_WINDOW_DAYS,
  scorePrediction,
  WIDEST_RANGE,
  wholeUnits,
} from './pricing/score-prediction.ts'
export { isPriceMix, isStillSold, scoreWindows } from './pricing/score-windows.ts'
export {
  SIMULATION_REACH,
  simulatePrice,
  simulationCurve,
  volumeChange,
} from './pricing/simulate-price.ts'
export { type PricedSales, soldByProduct } from './pricing/sold-prices.ts'
export { stakesOf, USUAL_MARGIN } from './pricing/stakes.ts'
export {
  type MonthFigures,
  type SummedMonths,
  sumMonths,
  sumToday,
  type TriedProduct,
} from './pricing/sum-months.ts'
export { isTooSoon } from './pricing/too-soon.ts'
export { type Move, totalGain } from './pricing/total-gain.ts'
export { type UnitCost, unitCost } from './pricing/unit-cost.ts'
export { type UnitMoney, unitMoney } from './pricing/unit-money.ts'
export { allocateBudget } from './promotions/allocate-budget.ts'
export { combineUplifts } from './promotions/combine-uplifts.ts'
export { DEAL_DEVIATIONS, type DealBelief, dealBelief } from './promotions/deal-belief.ts'
export {
  estimateUplift,
  measureAll,
  placingElasticity,
  type StoreUplift,
  type UpliftBasis,
} from './promotions/estimate-uplift.ts'
export { euCountryCode, isInEuropeanUnion } from './promotions/eu-countries.ts'
export { findPromotions, type PromotionHistory } from './promotions/find-promotions.ts'
export { recoveryDays } from './promotions/free-sales.ts'
export { type BasketPartner, byProduct, countedShare, type HaloEffect } from './promotions/halo-effect.ts'
export {
  HIGH_CONFIDENCE_PROBABILITY,
  isHighConfidence,
  LEAST_EXPECTED_UNITS,
} from './promotions/least-chance.ts'
export { measureOnLines } from './promotions/measure-known.ts'
export type { Uplift } from './promotions/measure-uplift.ts'
export { paidPerUnit } from './promotions/paid-per-unit.ts'
export type { PlaceboCalibration } from './promotions/placebo-windows.ts'
export {
  leastChanceOf,
  type PlanOptions,
  type PromotionGoal,
  type PromotionPlan,
  type PromotionSlot,
  planInSteps,
  planPromotions,
} from './promotions/plan-promotions.ts'
export { type CrossEffect, cannibalShare, pooledCrossEffects } from './promotions/pooled-cross-effect.ts'
export {
  type DatedPrice,
  judgeWasPrice,
  PRIOR_PRICE_DAYS,
} from './promotions/price-law.ts'
export { type ProfitWaterfall, profitWaterfall } from './promotions/profit-waterfall.ts'
export type { Promotion } from './promotions/promotion.ts'
export {
  byProfit,
  compareKinds,
  depthStep,
  LESSON_CONFIDENCE,
  type Lesson,
  type LessonGroup,
  type PromotionPause,
  pauseBefore,
  pauseBetween,
  weekdayOfDay,
} from './promotions/promotion-lessons.ts'
export {
  inSlot,
  type PromotionCandidate,
  type PromotionOutcome,
  promotionOutcome,
} from './promotions/promotion-outcome.ts'
export { type PlannedPromotion, promotionTotal } from './promotions/promotion-total.ts'
export { type RefundRates, refundRates } from './promotions/refund-rates.ts'
export { checkRound } from './round/check-round.ts'
export { costsOfConstraints } from './round/constraint-costs.ts'
export {
  type CostChange,
  PASS_REASONS,
  type PassedThrough,
  type PassThrough,
  passThrough,
} from './round/pass-through.ts'
export type { SolveProgram } from './round/program.ts'
export { type ProposedLadder, proposeLadders, type TitledProduct } from './round/propose-ladders.ts'
export { type ProposedPair, proposePairs } from './round/propose-pairs.ts'
export { readPackCount, readSize, SIZE_UNITS, type SizeUnit } from './round/read-size.ts'
export { curveOf } from './round/round-curve.ts'
export { solvePriceRound } from './round/solve-price-round.ts'
export {
  FLOOR_FIGURES,
  type FloorFigure,
  type LadderStep,
  type RoundConstraint,
  type RoundScope,
} from './round/types/round-constraint.ts'
export type { FixedPrice, RoundProduct, RoundQuestion } from './round/types/round-question.ts'
export {
  type ConstraintCost,
  type LoosenedConstraint,
  type PriceRound,
  ROUND_LIMITS,
  ROUND_REASONS,
  type RoundConflict,
  type RoundCurvePoint,
  type RoundLimit,
  type RoundPrice,
  type RoundReason,
  type RoundTotals,
  type RoundViolation,
} from './round/types/round-result.ts'
export { monthlyHistory, type ProductDay } from './sales-history/monthly-history.ts'
export { type StockLevel, type StockOutPeriod, stockOutPeriods } from './sales-history/stock-outs.ts'
export { isUnusualQuantity, type ProductSales } from './sales-history/unusual-quantity.ts'
export { intervalBelowZero } from './stats/below-zero.ts'
export {
  addDays,
  dayOfIsoDate,
  firstDayOfMonth,
  isoDateOfDay,
  isoDateOrNull,
  isoMonth,
  monthOfDay,
} from './stats/calendar.ts'
export { isCoverageLow } from './stats/coverage.ts'
export { NORMAL_95 } from './stats/normal.ts'
export { type DayFigure, isRealChange } from './stats/period-change.ts'
export { createRandom, type RandomSource } from './stats/random.ts'
export type { Ranged } from './stats/ranged.ts'
export { student95 } from './stats/student.ts'
