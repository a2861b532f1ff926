/** The name of each kind of file as people know it, in every language: the same in all menus. */
export const fileTypeNames = { csv: 'CSV', xlsx: 'Excel', json: 'JSON', pdf: 'PDF' } as const
