/**
 * The door of the rules about single rows of files and orders. What reads rows in a thread of its own would otherwise
 * load the three hundred modules of pricing science behind `index.ts` first.
 */

export { foldCode, normalizeGtin } from './competitors/product-codes.ts'
export {
  classifyLine,
  isInternalNote,
  LINE_LIMITS,
  type LineVerdict,
  type OrderState,
  orderVerdict,
  type ProductCodes,
  REJECTION_REASONS,
  type RejectionReason,
  verdictBit,
} from './sales-history/line-rules.ts'
