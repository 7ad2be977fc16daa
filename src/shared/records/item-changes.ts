/** Finds the changes in a list of named items, such as tax rates, item by item. */
import { isSameValue } from '../same-value.ts';
import type { FieldChange } from './audit-event.ts';

type Item = Readonly<Record<string, unknown>> & { name: string };

/** A change to one item. */
export interface ItemChange {
  /** The item's name before the change, or its name if it was added. */
  name: string;
  action: 'added' | 'removed' | 'changed';
  /** The old value: '8.6%' or 'not default'; empty if the item didn't exist. */
  before: string;
  after: string;
}

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Item>).name === 'string';

/** Returns the value as a list of items; null if it isn't one. */
function itemsOf(value: unknown): Item[] | null {
  return Array.isArray(value) && value.every(isItem) ? value : null;
}

const wordOf = (field: string) =>
  field
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase();

/**
 * Formats a value of an added or removed item: '8.6%', 'Provo', 'default'. Empty for values that
 * aren't shown.
 */
function alone(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? wordOf(field) : '';
  if (typeof value === 'number')
    return field === 'rate' ? `${value}%` : `${wordOf(field)} ${value}`;

  return typeof value === 'string' ? value : '';
}

/** Formats the old or new value of a changed field: 'not default', 'no phone', 'city Provo'. */
function beside(field: string, value: unknown): string {
  if (field === 'name' || field === 'rate') return alone(field, value);
  if (typeof value === 'boolean') return value ? wordOf(field) : `not ${wordOf(field)}`;

  return alone(field, value) === ''
    ? `no ${wordOf(field)}`
    : `${wordOf(field)} ${alone(field, value)}`;
}

const fieldsOf = (item: Item) => Object.keys(item).filter((field) => field !== 'id');

function inWords(item: Item): string {
  return fieldsOf(item)
    .filter((field) => field !== 'name')
    .map((field) => alone(field, item[field]))
    .filter((words) => words !== '')
    .join(', ');
}

/** Returns true if two items differ only by name, so the item was renamed. */
function isRenamed(was: Item, is: Item): boolean {
  return fieldsOf(was).every((field) => field === 'name' || isSameValue(was[field], is[field]));
}

/**
 * Pairs each item with its new state. Items without an id are matched by name, or by all other
 * fields.
 */
function matched(before: readonly Item[], after: readonly Item[]): [Item | null, Item | null][] {
  const left = new Set(after);
  const found = new Map<Item, Item>();
  const match = (isOne: (was: Item, is: Item) => boolean) => {
    for (const was of before) {
      const is = found.has(was) ? undefined : [...left].find((one) => isOne(was, one));
      if (!is) continue;
      left.delete(is);
      found.set(was, is);
    }
  };
  match((was, is) => was['id'] === is['id'] && was['id'] !== undefined);
  match((was, is) => is['id'] === undefined && was.name.toLowerCase() === is.name.toLowerCase());
  match((was, is) => is['id'] === undefined && isRenamed(was, is));

  return [
    ...before.map((was): [Item, Item | null] => [was, found.get(was) ?? null]),
    ...[...left].map((is): [null, Item] => [null, is]),
  ];
}

/**
 * Returns the changes to a list's items; null if the field isn't such a list or only its order
 * changed.
 */
export function itemChanges({ before, after }: FieldChange): ItemChange[] | null {
  const [were, are] = [itemsOf(before), itemsOf(after)];
  if (!were || !are) return null;
  const changes = matched(were, are).flatMap(([was, is]): ItemChange[] => {
    if (!was) return is ? [{ name: is.name, action: 'added', before: '', after: inWords(is) }] : [];
    if (!is) return [{ name: was.name, action: 'removed', before: inWords(was), after: '' }];
    const changed = fieldsOf(was).filter((field) => !isSameValue(was[field], is[field]));
    const words = (item: Item) => changed.map((field) => beside(field, item[field])).join(', ');

    return changed.length === 0
      ? []
      : [{ name: was.name, action: 'changed', before: words(was), after: words(is) }];
  });

  return changes.length > 0 ? changes : null;
}
