import * as contract from '#contract/price-tests'
import { handle } from '../../kit/http/handle.ts'
import { createPriceTest } from './create-test.ts'
import { exportTestSchedule } from './export-schedule.ts'
import { getPriceTest, listPriceTests } from './list-tests.ts'
import { passTestDays } from './pass-days.ts'
import { proposePriceTests } from './propose-tests.ts'
import { reportPriceTest } from './report-test.ts'
import { getTestSettings, setTestSettings } from './settings.ts'
import { discardPriceTest, startPriceTest, stopPriceTest } from './start-test.ts'
import { watchPriceTest } from './watch-test.ts'

export const priceTestHandlers = [
  handle(contract.listPriceTests, listPriceTests),
  handle(contract.proposePriceTests, proposePriceTests),
  handle(contract.createPriceTest, createPriceTest),
  handle(contract.getPriceTest, getPriceTest),
  handle(contract.priceTestEvents, watchPriceTest),
  handle(contract.passTestDays, passTestDays),
  handle(contract.startPriceTest, startPriceTest),
  handle(contract.stopPriceTest, stopPriceTest),
  handle(contract.discardPriceTest, discardPriceTest),
  handle(contract.exportTestSchedule, exportTestSchedule),
  handle(contract.reportPriceTest, reportPriceTest),
  handle(contract.getTestSettings, getTestSettings),
  handle(contract.setTestSettings, setTestSettings),
]
