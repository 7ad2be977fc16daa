import type { Choice } from '#web/form/select-field.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { CONTACT_STATUSES, CONTACT_TYPE_LABELS, CONTACT_TYPES } from '../contact.ts';

export const TYPE_CHOICES: readonly Choice[] = CONTACT_TYPES.map((value) => ({
  value,
  label: CONTACT_TYPE_LABELS[value],
}));

export const STATUS_CHOICES: readonly Choice[] = CONTACT_STATUSES.map((value) => ({
  value,
  label: statusLabel(value),
}));
