/** Formats the values of an entity's fields. */
import type { AnyEntity } from '#shared/entity.ts';
import { formatDollars } from '#shared/money.ts';
import { statusLabel } from '../ui/status-color.ts';

/**
 * Formats a choice or an amount. Returns undefined for empty values and for values that need no
 * formatting.
 */
export function fieldWords(
  { every }: Pick<AnyEntity, 'every'>,
  field: string,
  value: unknown,
): string | undefined {
  const { kind, choices } = every[field] ?? {};
  if (kind === 'money' && typeof value === 'number') return formatDollars(value);
  if (kind !== 'choice' || typeof value !== 'string' || value === '') return undefined;

  return choices?.[value] ?? statusLabel(value);
}
