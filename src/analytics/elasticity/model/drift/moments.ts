/** First two moments of a mixture of normal vectors. */
export class Moments {
  private weight = 0
  private readonly first: Float64Array
  private readonly second: Float64Array
  private readonly size: number

  constructor(size: number) {
    this.size = size
    this.first = new Float64Array(size)
    this.second = new Float64Array(size * size)
  }

  add(weight: number, mean: Float64Array, covariance: Float64Array): void {
    const { size } = this
    this.weight += weight
    for (let i = 0; i < size; i++) {
      this.first[i]! += weight * mean[i]!
      for (let j = 0; j < size; j++)
        this.second[i * size + j]! += weight * (covariance[i * size + j]! + mean[i]! * mean[j]!)
    }
  }

  finish(): { readonly mean: Float64Array; readonly covariance: Float64Array } {
    const { size, weight } = this
    const mean = this.first.map((value) => value / weight)
    const covariance = this.second.map(
      (value, k) => value / weight - mean[Math.floor(k / size)]! * mean[k % size]!,
    )
    return { mean, covariance }
  }
}
