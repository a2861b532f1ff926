export interface PlanState {
  readonly subscriptionId: string
  readonly planName: string
  /** Decimal amount in `currency`. */
  readonly price: string
  readonly currency: string
  readonly billingCycle: 'month' | 'year' | 'week' | 'day' | 'none'
  readonly status: string
  readonly renewalDate: Date | null
  readonly features: Readonly<Record<string, string>>
  readonly paymentMethod: string | null
  readonly cardLastFour: string | null
  /** `MM/YYYY`. */
  readonly cardExpiry: string | null
}

export interface InvoiceState {
  readonly invoiceId: string
  readonly date: Date
  readonly description: string
  readonly amount: string
  readonly currency: string
  readonly paid: boolean
  readonly url: string | null
}

/** State of a customer's billing, everything that the product shows, as the provider has it now. */
export interface BillingState {
  readonly plan: PlanState | null
  readonly invoices: readonly InvoiceState[]
}

export interface BillingMessage {
  readonly eventId: string
  readonly type: string
  /** `null` if the message is about nothing that we store. */
  readonly customerId: string | null
}

export interface NewCustomer {
  readonly companyId: string
  readonly companyName: string
  /** Set only if the user shares personal data with connected services. */
  readonly email: string | null
}

export interface Visit {
  readonly companyId: string
  readonly customerId: string
  /** Address to which the browser returns. */
  readonly returnUrl: string
}

export interface BegunCheckout {
  /** The provider's id of the one that was begun last; `null`: none was. */
  readonly last: string | null
  /** Its address, while it can be paid for the same price. */
  readonly url: string | null
}

/** Operations that the product needs from a payment provider. */
export interface Billing {
  readonly kind: 'local' | 'stripe'
  createCustomer(customer: NewCustomer): Promise<string>
  /**
   * Finds the checkout that was begun last. `url` is set if it can be paid; every other one that could be is ended, so
   * that no two can.
   */
  findCheckout(visit: Visit): Promise<BegunCheckout>
  /**
   * Returns the address of the checkout that follows `last`: one and the same, also for simultaneous requests. `state`
   * is set if the plan began immediately because nothing had to be paid.
   */
  startCheckout(
    visit: Visit,
    last: string | null,
  ): Promise<{ readonly url: string; readonly state: BillingState | null }>
  openPortal(visit: Visit): Promise<{ readonly url: string }>
  readState(customerId: string): Promise<BillingState>
  /** Ends every subscription immediately, for a company that is deleted. */
  endAll(customerId: string): Promise<void>
  /** Returns the company that we stored with this customer at the provider. */
  companyOf(customerId: string): Promise<string | null>
  /** Returns `null` if the signature is missing, wrong or too old. */
  readMessage(rawBody: string, signature: string | null): BillingMessage | null
}
