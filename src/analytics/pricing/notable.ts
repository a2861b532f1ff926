/** Expected additional money a month, in the store's currency, from which a newly advised price is notified. */
export const NOTABLE_MONTHLY_GAIN = 100

/** Share of rejected rows above which an import causes a warning. */
export const NOTABLE_SHARE_REJECTED = 0.05
