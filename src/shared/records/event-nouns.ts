/** Nouns, headings, and field labels for the audit trail. */
import { isEntityName, type EntityName } from '../entity-names.ts';
import { pluralOf } from '../entity.ts';
import type { Field } from '../fields/field.ts';
import { labelOfField } from '../fields/label-of-field.ts';
import { entityOf, settingOf } from '../registered-entities.ts';
import type { HistoryEntity } from './audit-event.ts';

/** Nouns of entities that have a timeline but aren't record types. */
const NOUNS: Record<Exclude<HistoryEntity, EntityName>, { one: string; heading: string }> = {
  users: { one: 'user', heading: 'Users' },
  company: { one: 'company profile', heading: 'Company profile' },
  queue: { one: 'queued work', heading: 'Queue' },
  backups: { one: 'backup', heading: 'Backups' },
};

/** Returns an entity's noun, such as 'contact' or 'company profile'. */
export const nounOf = (entity: HistoryEntity): string =>
  isEntityName(entity) ? entityOf(entity).noun[0] : NOUNS[entity].one;

/** Returns an entity's heading, such as 'Contacts' or 'Company profile'. */
export const headingOf = (entity: HistoryEntity): string =>
  isEntityName(entity) ? pluralOf(entityOf(entity)) : NOUNS[entity].heading;

/** Returns the declaration of a record's or the company's field; undefined if there is none. */
export function declaredField(entity: HistoryEntity, field: string): Field | undefined {
  if (isEntityName(entity)) return entityOf(entity).every[field];

  return entity === 'company' ? settingOf(field) : undefined;
}

/** Returns a field's label, such as 'Email' or 'Invoice number'. */
export const fieldLabel = (entity: HistoryEntity, field: string): string =>
  declaredField(entity, field)?.label ?? labelOfField(field);
