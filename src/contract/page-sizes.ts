/** Rows per page of a data table (specification, section 9). */
export const TABLE_PAGE_SIZE = 10
