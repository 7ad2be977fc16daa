/** The open streams of this process. */
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
 * The maximum for a user: a browser needs one, a person has a few, and some were closed without
 * notice.
 */
const MOST_OF_A_USER = 10;
const MOST_STREAMS = 2_000;
/** Milliseconds between two beats, shorter than the idle limit of a proxy. */
const BEAT_MS = 20_000;
/** Beats between two checks: ended sessions are announced, and this finds the expired ones. */
const BEATS_PER_CHECK = 3;
/** A browser with more unread bytes is away, and catches up on return. */
const MOST_UNREAD_BYTES = 64 * 1024;

interface Stream {
  user: SignedIn;
  body: PassThrough;
}

/**
 * The point from which a browser reads: after the last event it has, or the last seconds when it
 * has none.
 */
interface Start {
  after?: ChangePosition | undefined;
  seconds?: number | undefined;
}

export interface LiveStreams {
  /** A 429 or 503 when there are too many. */
  open: (user: SignedIn, start: Start) => Promise<Readable>;
  /** Returns the first messages of a stream, and no more. */
  readOnce: (user: SignedIn, start: Start) => Promise<string>;
  /** Ends all of them, and opens no more. */
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
    // A database that is away is noticed elsewhere; the next check finds what this one did not.
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
        // Register the stream before reading: a change that is saved in between may come twice, but
        // is never lost.
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
