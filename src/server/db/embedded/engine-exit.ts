/**
 * Returns the exit status if the engine exited. Emscripten leaves WebAssembly by throwing objects
 * with a `status`, which are not errors.
 */
export function exitStatus(thrown: unknown): unknown {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown
    ? thrown.status
    : undefined;
}

/** Describes why the engine ended, for the log. */
export function describeExit(thrown: unknown): string {
  return thrown instanceof Error
    ? `${thrown.name}: ${thrown.message}`
    : `PostgreSQL ended with status ${String(exitStatus(thrown))}`;
}
