/** What people call a device: browser and system, without versions, which change by themselves. */
export declare function deviceOf(userAgent: string | null): string
