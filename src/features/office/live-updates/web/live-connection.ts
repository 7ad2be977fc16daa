/** The connection to the server's event stream. Reconnects whenever it breaks. */
import type { LiveMessage } from '../live-endpoints.ts';

/** More than two server heartbeats. A connection that is silent for longer is dead. */
const SILENT_MS = 50_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Seconds of overlap, to include changes that were being saved when the page started to load. */
const SLACK_SECONDS = 5;
const MOST_SECONDS = 600;

export interface LiveConnection {
  close: () => void;
}

interface ConnectionOptions {
  /** The time the first listening page started to load, by this computer's clock. */
  since: number;
  onMessage: (message: LiveMessage) => void;
  /**
   * Called with true when the stream opens and false when it breaks. Pages poll for changes while
   * it is closed.
   */
  onState: (isOpen: boolean) => void;
}

function addressFrom(lastId: string | undefined, since: number): string {
  if (lastId) return `/api/live?after=${lastId}`;
  const seconds = Math.ceil((Date.now() - since) / 1_000) + SLACK_SECONDS;

  return `/api/live?within=${Math.min(Math.max(seconds, 0), MOST_SECONDS)}`;
}

/**
 * Opens the stream, and after a break resumes after the last event. Runs in a page or in a shared
 * worker.
 */
export function openConnection({ since, onMessage, onState }: ConnectionOptions): LiveConnection {
  let source: EventSource | undefined;
  let lastId: string | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function breakOff(): void {
    source?.close();
    failures += 1;
    onState(false);
    // Back off with jitter, so that browsers don't all reconnect at once after a server restart.
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
    clearTimeout(timer);
    timer = setTimeout(connect, wait * (0.5 + Math.random()));
  }

  function receive({ lastEventId }: MessageEvent): void {
    if (lastEventId) lastId = lastEventId;
    clearTimeout(timer);
    timer = setTimeout(breakOff, SILENT_MS);
  }

  function connect(): void {
    source = new EventSource(addressFrom(lastId, since));
    source.addEventListener('open', () => {
      failures = 0;
      onState(true);
    });
    source.addEventListener('error', breakOff);
    for (const name of ['open', 'beat', 'changes']) {
      source.addEventListener(name, (event) => {
        if (event instanceof MessageEvent) receive(event);
      });
    }
    source.addEventListener('changes', ({ data }: MessageEvent<string>) =>
      onMessage(JSON.parse(data) as LiveMessage),
    );
    clearTimeout(timer);
    timer = setTimeout(breakOff, SILENT_MS);
  }
  connect();

  return {
    close() {
      clearTimeout(timer);
      source?.close();
    },
  };
}
