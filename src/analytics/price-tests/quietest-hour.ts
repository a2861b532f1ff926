/** Hour used where too few orders say when they came in. */
const USUAL_HOUR = 4
const LEAST_ORDERS = 200
const HOURS = 24

/**
 * Hour of the day around which fewest orders come in: the middle of the three hours with the smallest sum, the one
 * closest to 4 o'clock among equals. `orders[h]`: orders from h to h + 1 o'clock.
 */
export function quietestHour(orders: readonly number[]): number {
  const at = (hour: number) => orders[(hour + HOURS) % HOURS] ?? 0
  const total = Array.from({ length: HOURS }, (_, hour) => at(hour)).reduce((sum, each) => sum + each, 0)
  if (total < LEAST_ORDERS) return USUAL_HOUR
  const around = (hour: number) => at(hour - 1) + at(hour) + at(hour + 1)
  const away = (hour: number) => Math.min(Math.abs(hour - USUAL_HOUR), HOURS - Math.abs(hour - USUAL_HOUR))
  return Array.from({ length: HOURS }, (_, hour) => hour).sort(
    (a, b) => around(a) - around(b) || away(a) - away(b),
  )[0]!
}
