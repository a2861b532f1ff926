/** An amount as a shop writes it, to the cent or as precise as it was given; `null` stays `null`. */
export declare function asPrice(amount: number | string | null): string | null
