import type { DbOrTx } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { SavedMethod } from '../../saved-method.ts';
import type { IntentRow } from '../card-payment-table.ts';

/** A feature that uses saved cards by a further consent of their client: autopay. */
export interface MethodUser {
  /** Returns the card that it uses for this client, as the office sees it; null for none. */
  usedBy: (
    db: DbOrTx,
    clientId: number,
  ) => Promise<{ methodId: number; autopay: NonNullable<SavedMethod['autopay']> } | null>;
  /** Follows a card that was saved again to its new id. */
  onReplaced: (tx: DbOrTx, change: { from: number; to: number }) => Promise<void>;
  /** Ends its use of a card, while the client's ledger is locked. */
  onRemoved: (
    tx: DbOrTx,
    ctx: ActorContext,
    removed: { clientId: number; methodId: number },
  ) => Promise<void>;
  /** True when a charge that it asked for should no longer be made. */
  isCalledOff: (services: JobServices, row: IntentRow) => Promise<boolean>;
}

const registered: MethodUser[] = [];

/** Called once by the composition. */
export function registerMethodUser(user: MethodUser): void {
  registered.push(user);
}

export const methodUsers = (): readonly MethodUser[] => registered;
