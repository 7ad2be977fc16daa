/** This process's open streams. */
import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import { openSessionIds } from '#features/office/auth/server/session.ts';
import { changeFeed } from '#server/changes/change-feed.ts';
import type { Deliver } from '#server/changes/change-feed.ts';
import {
  currentPosition,
  eventIdOf,
  readChangesAfter,
  readChangesWithin,
} from '#server/changes/read-changes.ts';
import type { ChangePosition, RecordChangeRow } from '#server/changes/read-changes.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { SignedIn } from '#server/access/actor.ts';
import { AppError } from '#shared/app-error.ts';
import type { LiveMessage } from '../live-endpoints.ts';
import { changesFor } from './changes-for.ts';

/**
 * Maximum streams per user. Each browser needs one, a person uses a few browsers, and some
 * connections drop unnoticed.
 */
const MOST_OF_A_USER = 10;
const MOST_STREAMS = 2_000;
/** Milliseconds between heartbeats, shorter than the usual proxy idle timeout. */
const BEAT_MS = 20_000;
/**
 * Heartbeats between session checks. Ended sessions are announced; this check finds expired ones.
 */
const BEATS_PER_CHECK = 3;
/** Disconnect a browser that has more unread bytes than this. It catches up when it reconnects. */
const MOST_UNREAD_BYTES = 64 * 1024;

interface Stream {
  user: SignedIn;
  body: PassThrough;
}

/**
 * The point a browser starts reading from: after the last event it received, or this many seconds
 * back if it has none.
 */
interface Start {
  after?: ChangePosition | undefined;
  seconds?: number | undefined;
}

export interface LiveStreams {
  /** Opens a stream. Throws a 429 or 503 if there are too many. */
  open: (user: SignedIn, start: Start) => Promise<Readable>;
  /** Returns the messages a new stream would start with, without opening one. */
  readOnce: (user: SignedIn, start: Start) => Promise<string>;
  /** Ends all streams and accepts no new ones. */
  close: () => Promise<void>;
}

const beat = 'event: beat\ndata: {}\n\n';

function eventText(position: ChangePosition, message: LiveMessage): string {
  return `id: ${eventIdOf(position)}\nevent: changes\ndata: ${JSON.stringify(message)}\n\n`;
}

function changesText(
  user: SignedIn,
  changes: readonly RecordChangeRow[] | null,
  position: ChangePosition,
): string {
  const messages = changes === null ? [{ everything: true as const }] : changesFor(user, changes);

  return messages.map((message) => eventText(position, message)).join('');
}

export function liveStreams({ database, clock }: AppServices): LiveStreams {
  const streams = new Set<Stream>();
  let beats = 0;
  let isClosing = false;

  function write({ body }: Stream, text: string): void {
    if (text === '' || body.writableEnded) return;
    body.write(text);
    if (body.writableLength + body.readableLength > MOST_UNREAD_BYTES) body.destroy();
  }

  async function endOfEndedSessions(): Promise<void> {
    if (streams.size === 0) return;
    const asked = [...streams];
    const ids = asked.map(({ user }) => user.sessionId);
    const open = await openSessionIds(database.db, [...new Set(ids)], clock());
    for (const { user, body } of asked) if (!open.has(user.sessionId)) body.end();
  }

  const deliver: Deliver = async (changes, position) => {
    await endOfEndedSessions();
    for (const stream of streams) write(stream, changesText(stream.user, changes, position));
  };

  const feed = changeFeed(database, deliver);
  const beating = setInterval(() => {
    beats += 1;
    for (const stream of streams) write(stream, beat);
    // Ignore database errors here: they are reported elsewhere, and the next check catches up.
    if (beats % BEATS_PER_CHECK === 0) endOfEndedSessions().catch(() => undefined);
  }, BEAT_MS).unref();

  async function beginning(user: SignedIn, { after, seconds = 0 }: Start): Promise<string> {
    const read = after
      ? await readChangesAfter(database.db, after)
      : await readChangesWithin(database.db, seconds);
    const position = read?.position ?? (await currentPosition(database.db));
    const opened = `id: ${eventIdOf(position)}\nevent: open\ndata: {}\n\n`;

    return opened + changesText(user, read?.changes ?? null, position);
  }

  function assertRoom(user: SignedIn): void {
    const isFull = streams.size >= MOST_STREAMS;
    if (isFull || isClosing) {
      throw new AppError('unavailable', 'Live updates are not available right now.', {
        retryAfterSeconds: isFull ? 60 : 2,
      });
    }
    const own = [...streams].filter((stream) => stream.user.id === user.id);
    if (own.length >= MOST_OF_A_USER) {
      throw new AppError(
        'too_many_requests',
        `Gable is open in ${MOST_OF_A_USER} browsers. Close one to get live updates here.`,
        { retryAfterSeconds: 60 },
      );
    }
  }

  return {
    async open(user, start) {
      assertRoom(user);
      const stream = { user, body: new PassThrough() };
      streams.add(stream);
      stream.body.on('close', () => streams.delete(stream));
      try {
        await feed.start();
        // Register the stream before reading, so a change saved in between may be sent twice but is
        // never lost.
        write(stream, await beginning(user, start));
      } catch (error) {
        stream.body.destroy();
        throw error;
      }

      return stream.body;
    },

    readOnce: beginning,

    async close() {
      isClosing = true;
      clearInterval(beating);
      for (const { body } of streams) body.end();
      await feed.stop();
    },
  };
}
