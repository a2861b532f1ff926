export interface PlanState {
  readonly subscriptionId: string
  readonly planName: string
  /** Decimal in `currency`. */
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

/** Everything the product shows of a customer's billing, as the provider has it now. */
export interface BillingState {
  readonly plan: PlanState | null
  readonly invoices: readonly InvoiceState[]
}

export interface BillingMessage {
  readonly eventId: string
  readonly type: string
  /** `null`: about nothing of ours. */
  readonly customerId: string | null
}

export interface NewCustomer {
  readonly companyId: string
  readonly companyName: string
  /** Only where the user shares personal data with connected services. */
  readonly email: string | null
}

export interface Visit {
  readonly companyId: string
  readonly customerId: string
  /** Where the browser comes back to. */
  readonly returnUrl: string
}

/** What the product asks of the payment provider. */
export interface Billing {
  readonly kind: 'local' | 'stripe'
  createCustomer(customer: NewCustomer): Promise<string>
  /** Where to pay. `state`: the plan has begun already, there was nothing to pay. */
  startCheckout(visit: Visit): Promise<{ readonly url: string; readonly state: BillingState | null }>
  openPortal(visit: Visit): Promise<{ readonly url: string }>
  readState(customerId: string): Promise<BillingState>
  /** Ends every subscription immediately, for a company that is deleted. */
  endAll(customerId: string): Promise<void>
  /** Whose customer this is, as we stated when we made it at the provider. */
  companyOf(customerId: string): Promise<string | null>
  /** `null` where the signature is missing, wrong or old. */
  readMessage(rawBody: string, signature: string | null): BillingMessage | null
}
