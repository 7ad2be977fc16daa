/** Emscripten leaves WebAssembly by throwing objects that have a status; they are no errors. */
export function exitStatus(thrown: unknown): unknown {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown
    ? thrown.status
    : undefined;
}

/** Describes for the log why the engine ended. */
export function describeExit(thrown: unknown): string {
  return thrown instanceof Error
    ? `${thrown.name}: ${thrown.message}`
    : `PostgreSQL ended with status ${String(exitStatus(thrown))}`;
}
