import type { DbOrTx } from '#server/db/database.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import { recordUserEvent } from './record-user-event.ts';

interface Account {
  id: number;
  fullName: string;
}

interface AccountChange {
  user: Account;
  /** Descriptions of the new values that reveal no secrets, such as `{ password: 'changed' }`. */
  after: Record<string, string>;
}

/** Adds an audit trail entry for a change to how a user signs in. */
export function recordAccountChange(
  tx: DbOrTx,
  ctx: Parameters<typeof recordUserEvent>[1],
  { user, after }: AccountChange,
): Promise<void> {
  return recordUserEvent(tx, ctx, {
    id: user.id,
    fullName: user.fullName,
    action: 'updated',
    after,
  });
}

export type WaysIn =
  | 'password'
  | 'password and app code'
  | 'password and passkey'
  | 'password and recovery code';

interface NewSignIn {
  user: Account;
  ways: WaysIn;
  now: Date;
  via: HistoryEvent['via'];
}

/** Adds an audit trail entry for a sign-in, including the method used. */
export function recordSignIn(
  tx: DbOrTx,
  { user: { id, fullName }, ways, now, via }: NewSignIn,
): Promise<void> {
  return recordUserEvent(
    tx,
    { actor: { kind: 'user', id, fullName }, now, via },
    { id, fullName, action: 'signed_in', after: { signedInWith: ways } },
  );
}
