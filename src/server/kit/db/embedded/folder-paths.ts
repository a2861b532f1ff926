/** Paths in the data folder. */
export interface Folder {
  readonly dataDir: string
  readonly cluster: string
  readonly secrets: string
  /** File with the address of the running server; absent while none runs. */
  readonly address: string
  readonly socketDir: string
  readonly serverLog: string
  readonly id: string
}
