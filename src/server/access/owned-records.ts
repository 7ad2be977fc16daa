/** Ownership rules for each kind of record, used by row access. */
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { EntityName } from '#shared/entity-names.ts';
import type { OwnConditions } from '#server/access/row-access.ts';

type Conditions = Partial<Record<EntityName, (userId: number) => Partial<OwnConditions>>>;

/** Ownership rules for one kind of record. */
export interface OwnershipRules {
  /** Matches the records that a user owns. */
  own: (userId: number) => OwnConditions;
  /**
   * Records of other kinds that a user owns because of these, such as the client of the user's job.
   */
  alsoOwns?: Conditions;
  /**
   * Records of other kinds that these let a user read but not change, such as the job of an
   * assigned task.
   */
  opens?: Conditions;
  /**
   * Columns that link this record to the record it is part of; one of them is set. A user with
   * access to that record also has access to this one, within the policy.
   */
  partOf?: Partial<Record<EntityName, PgColumn>>;
}

export interface OwnedRecords extends OwnershipRules {
  table: PgTable & { id: PgColumn };
}

const registered = new Map<EntityName, OwnedRecords>();

/**
 * Registers the ownership rules of a kind. Called once per kind at startup, before the first
 * request.
 */
export function registerOwnedRecords(kind: EntityName, records: OwnedRecords): void {
  registered.set(kind, records);
}

/** Returns the ownership rules of a kind. Throws if they are not registered yet. */
export function ownedRecordsOf(kind: EntityName): OwnedRecords {
  const records = registered.get(kind);
  if (!records)
    throw new Error(`${kind} are not registered: import src/app/server/features.ts first`);

  return records;
}

export const allOwnedRecords = (): readonly OwnedRecords[] => [...registered.values()];
