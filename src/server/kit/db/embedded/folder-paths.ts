/** What lies where in the data folder. */
export interface Folder {
  readonly dataDir: string
  readonly cluster: string
  readonly secrets: string
  /** Where the running server can be reached; absent while none runs. */
  readonly address: string
  readonly socketDir: string
  readonly serverLog: string
  readonly id: string
}
