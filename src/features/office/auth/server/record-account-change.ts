import type { DbOrTx } from '#server/db/database.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';

interface Account {
  id: number;
  fullName: string;
}

interface AccountChange {
  user: Account;
  /** The new values as text that gives no secret away: `{ password: 'changed' }`. */
  after: Record<string, string>;
}

/** Writes a change of how a user signs in to the audit trail. */
export function recordAccountChange(
  tx: DbOrTx,
  ctx: Parameters<typeof recordHistory>[1],
  { user, after }: AccountChange,
): Promise<void> {
  return recordHistory(tx, ctx, {
    entity: 'users',
    entityId: user.id,
    label: user.fullName,
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

/** Writes to the audit trail that a user signed in, and with what. */
export function recordSignIn(
  tx: DbOrTx,
  { user: { id, fullName }, ways, now, via }: NewSignIn,
): Promise<void> {
  return recordHistory(
    tx,
    { actor: { kind: 'user', id, fullName }, now, via },
    {
      entity: 'users',
      entityId: id,
      label: fullName,
      action: 'signed_in',
      after: { signedInWith: ways },
    },
  );
}
