/** Where tests reach no database, so that one run is enough for both engines. Held by pure-tests.test.ts. */
export const PURE_TESTS = [
  'src/shared/**/*.test.ts',
  'src/web/**/*.test.ts',
  'src/server/pdf/**/*.test.ts',
  'src/features/*/*/*.test.ts',
  'src/features/*/*/web/**/*.test.ts',
];
