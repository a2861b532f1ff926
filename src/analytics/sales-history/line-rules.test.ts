import { describe, expect, it } from 'vitest'
import {
  classifyLine,
  isInternalNote,
  type LineFacts,
  orderVerdict,
  REJECTION_REASONS,
  verdictBit,
} from './line-rules.ts'

const sold: LineFacts = {
  code: '85123A',
  title: 'WHITE HANGING HEART T-LIGHT HOLDER',
  quantity: 6,
  amount: 15.3,
  reversal: false,
  state: 'placed',
  productCodes: 'online-retail',
}

const verdict = (changes: Partial<LineFacts>) => classifyLine({ ...sold, ...changes })

describe('classifyLine', () => {
  it('keeps sales, and takes-back of goods as returns', () => {
    expect(verdict({})).toBe('sale')
    expect(verdict({ reversal: true, quantity: -6, amount: -15.3 })).toBe('return')
    expect(verdict({ productCodes: 'any', code: 'MUG', quantity: -1, amount: -9 })).toBe('return')
  })

  it.each([
    'POST',
    'DOT',
    'M',
    'C2',
    'D',
    'S',
    'BANK CHARGES',
    'AMAZONFEE',
    'CRUK',
    'B',
    'ADJUST',
    'GIFT_0001_20',
    'PADS',
    'C3',
    'GIFT',
  ])('knows that %s of the real store is no product', (code) => {
    expect(verdict({ code })).toBe('not_a_product')
    expect(verdict({ code, productCodes: 'any' })).toBe('sale')
  })

  it.each(['22423', '15056BL', '79323LP', 'DCGS0003', 'DCGSSGIRL', 'DCGS0066P', 'SP1002'])(
    'knows that %s of the real store is a product',
    (code) => expect(verdict({ code })).toBe('sale'),
  )

  it('leaves out what platforms add beside the goods', () => {
    for (const title of ['Tip', 'Gift Card', 'Shipping', 'gift voucher'])
      expect(verdict({ productCodes: 'any', code: '', title })).toBe('not_a_product')
    expect(verdict({ productCodes: 'any', code: '', title: 'Tip jar' })).toBe('sale')
  })

  it.each([
    'Gift Card - $50.00',
    'Gift Card - £10.00 GBP',
    'Geschenkgutschein 50 €',
    'Versandkosten',
    'Versand',
    'Versand & Verpackung',
    'Versandgebühr',
    'Pfand',
    'Trinkgeld',
    'Shipping & Handling',
    'Postage and packing',
    'Frais de port',
    'Frais d’expédition',
    'Carte cadeau - 25,00 €',
    'Envío',
    'Gastos de envío',
    'Verzendkosten',
  ])('leaves out %s', (title) => {
    expect(verdict({ productCodes: 'any', code: '', title })).toBe('not_a_product')
  })

  it.each([
    'Gift card holder',
    'Gift Card Box - Red',
    'Versandtasche A4',
    'Gutscheinbuch 2025',
    'Shipping label roll',
    'Porto Tawny',
    'Delivery van toy',
    'Pfandflasche',
  ])('keeps %s, which is a product', (title) => {
    expect(verdict({ productCodes: 'any', code: '', title })).toBe('sale')
  })

  it('tells write-offs, gifts and wrong signs apart', () => {
    expect(verdict({ quantity: -6, amount: 0 })).toBe('stock_write_off')
    expect(verdict({ amount: 0 })).toBe('zero_price')
    expect(verdict({ amount: -15.3 })).toBe('negative_price')
    expect(verdict({ productCodes: 'any', quantity: -1, amount: 9 })).toBe('negative_price')
    expect(verdict({ quantity: 0 })).toBe('zero_quantity')
    expect(verdict({ reversal: true })).toBe('unclear_cancellation')
  })

  it('keeps the largest real order and refuses slips of the keyboard', () => {
    expect(verdict({ quantity: 80_995, amount: 168_469.6 })).toBe('sale')
    expect(verdict({ quantity: 1_000_001, amount: 1 })).toBe('absurd_quantity')
    expect(verdict({ quantity: 1, amount: 10_000_001 })).toBe('absurd_price')
    expect(verdict({ quantity: -1, amount: -10_000_001 })).toBe('absurd_price')
  })

  it('looks at the order first', () => {
    expect(verdict({ state: 'voided', quantity: 0 })).toBe('voided_order')
    expect(verdict({ state: 'unpaid' })).toBe('unpaid_order')
    expect(verdict({ state: 'cancelled' })).toBe('cancelled_order')
    expect(verdict({ state: 'test' })).toBe('test_order')
    expect(verdict({ code: 'TEST001' })).toBe('test_order')
  })
})

describe('isInternalNote', () => {
  it.each([
    '?',
    '??',
    'check',
    'damaged',
    'damages',
    'lost in space',
    'wet boxes',
    'sold as set on dotcom',
    'nan',
    'ebay',
  ])('takes %j for a note', (text) => expect(isInternalNote(text)).toBe(true))
  it.each([
    'BROWN CHECK CAT DOORSTOP',
    'BLUE CHECK BAG W HANDLE 34X20CM',
    'SET OF 6 T-LIGHTS',
    '15CM GLASS BALL',
  ])('takes %j for a title', (text) => expect(isInternalNote(text)).toBe(false))
})

describe('orderVerdict', () => {
  it('calls it an order as soon as one row is a sale', () => {
    expect(orderVerdict(verdictBit('not_a_product') | verdictBit('sale'))).toBe('sale')
    expect(orderVerdict(verdictBit('not_a_product') | verdictBit('return'))).toBe('return')
    expect(orderVerdict(0)).toBeNull()
  })

  it('has a bit of its own for every verdict', () => {
    const bits = ['sale', 'return', ...REJECTION_REASONS].map((name) => verdictBit(name as 'sale'))
    expect(new Set(bits).size).toBe(REJECTION_REASONS.length + 2)
    expect(bits.reduce((all, bit) => all | bit, 0)).toBe(2 ** bits.length - 1)
  })
})
