/** Derives the URLs of an entity's screens and a record's name from the entity. */
import type { AnyEntity } from '#shared/entity.ts';
import { addressOf } from '#shared/entity-names.ts';

type Named = Pick<AnyEntity, 'name'>;

/** '/contacts' */
export const listPath = ({ name }: Named): string => `/${addressOf(name)}`;

/** '/contacts/7' */
export const recordPath = ({ name }: Named, id: number): string => `/${addressOf(name)}/${id}`;

/** '/contacts/add' */
export const addPath = ({ name }: Named): string => `/${addressOf(name)}/add`;

/** Returns the URL of a record's edit page: '/contacts/edit/7'. */
export const editPath = ({ name }: Named, id: number): string => `/${addressOf(name)}/edit/${id}`;

/** Returns a record's name, the value of its entity's title field. */
export function titleOf({ title }: Pick<AnyEntity, 'title'>, record: object): string {
  const [, value] = Object.entries(record).find(([field]) => field === title) ?? [];

  return String(value ?? '');
}
