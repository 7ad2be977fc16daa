import type { PGlite } from '@electric-sql/pglite';

const TERMINATE = 0x58; // 'X'
const FLUSH_BYTES = 64 * 1024;

/** A client's wire protocol connection to an engine that has only one session. */
export interface WireSession {
  /**
   * Runs the complete messages received so far. Returns 'goodbye' if the client ended the session.
   */
  receive(chunk: Uint8Array): Promise<'handled' | 'goodbye'>;
}

/** Reassembles messages: the engine needs complete ones, but a stream may split them anywhere. */
export function openWireSession(engine: PGlite, send: (bytes: Uint8Array) => void): WireSession {
  let isStarted = false;
  let pending = Buffer.alloc(0);

  async function run(message: Uint8Array): Promise<void> {
    let answer: Buffer[] = [];
    let size = 0;
    const flush = () => {
      if (size > 0) send(new Uint8Array(Buffer.concat(answer)));
      answer = [];
      size = 0;
    };
    await engine.execProtocolRawStream(message, {
      onRawData: (bytes) => {
        answer.push(Buffer.from(bytes)); // Copy the bytes, because the engine will overwrite its own.
        size += bytes.length;
        if (size >= FLUSH_BYTES) flush();
      },
    });
    flush();
  }

  /** The first message has no type byte and starts with its length. */
  async function startUp(): Promise<void> {
    if (pending.length < 4) return;
    const length = pending.readInt32BE(0);
    if (pending.length < length) return;
    const message = pending.subarray(0, length);
    pending = pending.subarray(length);
    isStarted = true;
    await run(message);
  }

  return {
    async receive(chunk) {
      pending = Buffer.concat([pending, chunk]);
      if (!isStarted) await startUp();
      if (!isStarted) return 'handled';

      let end = 0;
      let isGoodbye = false;
      while (!isGoodbye && pending.length >= end + 5) {
        const next = end + 1 + pending.readInt32BE(end + 1);
        if (pending.length < next) break;
        if (pending[end] === TERMINATE) isGoodbye = true;
        else end = next;
      }
      const whole = pending.subarray(0, end);
      pending = pending.subarray(end);
      if (whole.length > 0) await run(whole);
      return isGoodbye ? 'goodbye' : 'handled';
    },
  };
}
