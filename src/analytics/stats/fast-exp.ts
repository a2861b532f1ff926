/**
 * e^x for x from -40 to 40, to 3 parts in 10^13: 2^k from a table times a polynomial of degree 10 on [-ln 2 / 2, ln 2
 * / 2] (Taylor; remainder below 0.347^11 / 11!). The compiler inlines it, while Math.exp is a call, which costs time
 * in loops over millions of cells. Beyond the bounds it gives the value at the bound.
 */
export function fastExp(x: number): number {
  const bounded = Math.max(-LIMIT, Math.min(x, LIMIT))
  const k = Math.floor(bounded * LOG2_E + 0.5)
  const r = bounded - k * LN2_HIGH - k * LN2_LOW
  return (
    POWERS[k + OFFSET]! *
    (1 +
      r *
        (1 +
          r *
            (1 / 2 +
              r *
                (1 / 6 +
                  r *
                    (1 / 24 +
                      r *
                        (1 / 120 +
                          r *
                            (1 / 720 +
                              r * (1 / 5040 + r * (1 / 40_320 + r * (1 / 362_880 + r / 3_628_800))))))))))
  )
}

const LIMIT = 40
const LOG2_E = Math.LOG2E
/** ln 2 in two parts, so that k ln 2 is exact enough. */
const LN2_HIGH = 0.693_147_180_369_123_8
const LN2_LOW = 1.908_214_929_270_587_7e-10
const OFFSET = 64
const POWERS = Float64Array.from({ length: 2 * OFFSET + 1 }, (_, k) => 2 ** (k - OFFSET))
