/** Of two states the parts that differ; of equally long lists the places. Equal states leave two empty objects. */
export declare function changedParts(before: unknown, after: unknown): readonly [unknown, unknown]
