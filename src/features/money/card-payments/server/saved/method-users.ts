import type { DbOrTx } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { SavedMethod } from '../../saved-method.ts';
import type { IntentRow } from '../card-payment-table.ts';

/** A feature that uses saved cards with the client's additional consent, such as autopay. */
export interface MethodUser {
  /**
   * Returns the card that the feature uses for this client, as shown to the office; null if none.
   */
  usedBy: (
    db: DbOrTx,
    clientId: number,
  ) => Promise<{ methodId: number; autopay: NonNullable<SavedMethod['autopay']> } | null>;
  /** Switches to the card's new id after it was saved again. */
  onReplaced: (tx: DbOrTx, change: { from: number; to: number }) => Promise<void>;
  /** Stops using a card. Called while the client's ledger is locked. */
  onRemoved: (
    tx: DbOrTx,
    ctx: ActorContext,
    removed: { clientId: number; methodId: number },
  ) => Promise<void>;
  /** True if a charge that the feature requested should no longer be made. */
  isCalledOff: (services: JobServices, row: IntentRow) => Promise<boolean>;
}

const registered: MethodUser[] = [];

/** Called once, by the composition root. */
export function registerMethodUser(user: MethodUser): void {
  registered.push(user);
}

export const methodUsers = (): readonly MethodUser[] => registered;
