/** A port of this machine that nobody listens on just now. */
export function freePort(): Promise<number>;
