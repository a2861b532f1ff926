/** Name and address of a person as their identity provider knows them. */
export interface Profile {
  readonly email: string | null
  /** `null`: the provider does not say. */
  readonly isEmailVerified: boolean | null
  readonly firstName: string
  readonly lastName: string
  readonly pictureUrl: string | null
}
