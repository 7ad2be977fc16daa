/** The rules of ownership of each kind of record, as row access needs them. */
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { EntityName } from '#shared/entity-names.ts';
import type { OwnConditions } from '#server/access/row-access.ts';

type Conditions = Partial<Record<EntityName, (userId: number) => Partial<OwnConditions>>>;

/** The rules of ownership of one kind of record. */
export interface OwnershipRules {
  /** The records that belong to a user. */
  own: (userId: number) => OwnConditions;
  /** Records of other kinds that belong to a user because of these: the client of a user's job. */
  alsoOwns?: Conditions;
  /** Records of other kinds that these open to a user for reading only: the job of an assigned task. */
  opens?: Conditions;
  /**
   * The columns of which one names the record that this is a part of: a user with access to that
   * record has access to this one too, within the policy.
   */
  partOf?: Partial<Record<EntityName, PgColumn>>;
}

export interface OwnedRecords extends OwnershipRules {
  table: PgTable & { id: PgColumn };
}

const registered = new Map<EntityName, OwnedRecords>();

/** Registers the ownership of a kind. The composition calls it once, before the first request. */
export function registerOwnedRecords(kind: EntityName, records: OwnedRecords): void {
  registered.set(kind, records);
}

/** Returns the ownership of a kind. Throws before the composition has registered it. */
export function ownedRecordsOf(kind: EntityName): OwnedRecords {
  const records = registered.get(kind);
  if (!records)
    throw new Error(`${kind} are not registered: import src/app/server/features.ts first`);

  return records;
}

export const allOwnedRecords = (): readonly OwnedRecords[] => [...registered.values()];
