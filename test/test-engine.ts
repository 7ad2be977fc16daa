/**
 * The source of the tests' databases; made once by the global set-up, read by every test process.
 */
export type TestEngine =
  | { kind: 'embedded'; snapshot: string }
  | { kind: 'postgres'; serverUrl: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testEngine: TestEngine;
  }
}
