import type { QueryKey } from '@tanstack/react-query';
import { isEntityName } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import type { RecordsChanged, ChangedKind, ChangedRecords } from '../live-endpoints.ts';

/** Kinds whose records are named in all records that belong to them. */
const NAMED_EVERYWHERE = ['contacts', 'jobs'] as const;

/**
 * API calls about people and settings, by the start of their path, with the only kinds that affect
 * them.
 */
const ABOUT: Readonly<Record<string, readonly ChangedKind[]>> = {
  users: ['users'],
  invitations: ['users'],
  auth: ['users', 'company'],
  user: ['users'],
  'text-consents': ['users'],
  company: ['company'],
  notifications: ['notifications'],
  queue: ['queue'],
  backups: ['backups'],
};

function isNamed(named: ChangedRecords, kind: ChangedKind, id: unknown): boolean {
  const ids = named[kind];
  if (ids === undefined) return false;

  return ids === null || typeof id !== 'string' || !/^\d+$/.test(id) || ids.includes(Number(id));
}

/** True if records of this kind may show the name of a changed record. */
function namesChanged(kind: EntityName, changed: ChangedRecords): boolean {
  const { naming } = entityOf(kind);
  const named = [...NAMED_EVERYWHERE, ...Object.keys(naming).filter(isEntityName)];

  return kind !== 'contacts' && named.some((other) => other !== kind && other in changed);
}

/**
 * True if a query's result may differ after a change. The query key is the path of the API call.
 * Record, timeline, and note queries are matched by record id, list queries by kind. Queries that
 * count or search all kinds always match.
 */
export function isAffected(key: QueryKey, { changed, around }: RecordsChanged): boolean {
  const [head, second, third] = key;
  if (typeof head !== 'string') return true;
  const about = ABOUT[head];
  if (about) return about.some((kind) => kind in changed);
  if ('company' in changed) return true;
  if (head === 'history' || head === 'notes') {
    return (
      isNamed(changed, second as ChangedKind, third) ||
      isNamed(around, second as ChangedKind, third)
    );
  }
  const records = Object.keys(changed).filter(isEntityName);
  if (!isEntityName(head)) return records.length > 0;

  // Part of a record, such as its summary, depends on records of other kinds.
  const id = typeof third === 'string' && third !== 'snapshot' ? undefined : second;

  return (
    (id === undefined && third !== undefined && records.length > 0) ||
    isNamed(changed, head, id) ||
    isNamed(around, head, id) ||
    namesChanged(head, changed)
  );
}
