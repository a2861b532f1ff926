/** Tokens first: the one place where colours are written serves these pages too. */
export declare function readStylesheet(): Promise<string>
