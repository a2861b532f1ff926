/**
 * Aggregates `order_lines` into a digest of which lines they are and what they contain. XOR of hashes needs no order,
 * and a line's id keeps equal lines from cancelling each other. One hash is the other's seed: a hash of the whole row
 * takes twice as long.
 */
export const lineDigestSql = `
  bit_xor(hash_numeric_extended(total,
    uuid_hash_extended(line_id, (quantity::int8 << 24) + (day - date '1970-01-01'))))`
