export type PriceDirection = 'increase' | 'maintain' | 'decrease'
