/**
 * Idempotency keys for this page's submissions. As long as it's unknown whether the first attempt
 * was saved (the connection was lost, the server was restarting), pressing Save again or
 * double-clicking sends the same key. Only one record is created.
 */
import type { Endpoint } from '#shared/endpoint.ts';

/** A user who submits the same form again after this time wants a new record. */
const REMEMBERED_MS = 10 * 60_000;

interface Attempt {
  key: string;
  at: number;
}

const undecided = new Map<string, Attempt>();

/** Returns as many random bits as a UUID. `crypto.randomUUID` isn't available without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface SubmissionKey {
  key: string;
  /** Call this once the outcome is known. The same submission then gets a new key. */
  decided: () => void;
}

/** Returns the key to send with a submission; undefined if the endpoint doesn't accept one. */
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

/**
 * Discards all keys. A user who leaves a page has abandoned its submissions or checked whether
 * they were saved.
 */
export function forgetSubmissions(): void {
  undecided.clear();
}
