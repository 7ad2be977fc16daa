/**
 * The source of test databases. Created once by the global setup and used by every test process.
 */
export type TestEngine =
  | { kind: 'embedded'; snapshot: string }
  | { kind: 'postgres'; serverUrl: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testEngine: TestEngine;
  }
}
