/**
 * The Idempotency-Keys of this page's submissions. While it is unknown whether the first attempt
 * was saved (the connection broke, the server was restarting), pressing Save again sends the same
 * key, as does a double click, so that only one record is created.
 */
import type { Endpoint } from '#shared/endpoint.ts';

/** A user who returns to the same form later means a new record. */
const REMEMBERED_MS = 10 * 60_000;

interface Attempt {
  key: string;
  at: number;
}

const undecided = new Map<string, Attempt>();

/** A UUID's worth of randomness; `crypto.randomUUID` is missing where the office has no https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface SubmissionKey {
  key: string;
  /** Call it once the outcome is known: the next submission is a new one. */
  decided: () => void;
}

/** Returns the key to send with this submission; undefined for a call that takes none. */
export function submissionKey(
  endpoint: Endpoint,
  { address, body, now = Date.now() }: { address: string; body: unknown; now?: number },
): SubmissionKey | undefined {
  if (!endpoint.idempotent) return undefined;

  const submission = `${endpoint.method} ${address}\n${JSON.stringify(body)}`;
  const earlier = undecided.get(submission);
  const attempt =
    earlier && now - earlier.at < REMEMBERED_MS ? earlier : { key: newKey(), at: now };
  undecided.set(submission, attempt);

  return { key: attempt.key, decided: () => undecided.delete(submission) };
}

/** A user who leaves a page has abandoned its submissions, or has checked whether they were saved. */
export function forgetSubmissions(): void {
  undecided.clear();
}
