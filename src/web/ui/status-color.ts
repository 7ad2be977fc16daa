export type BadgeColor = 'green' | 'yellow' | 'red' | 'purple' | 'blue' | 'gray';

const STATUS_COLORS: Record<string, BadgeColor> = {
  active: 'green',
  paid: 'green',
  completed: 'green',
  accepted: 'green',
  pending: 'yellow',
  'in progress': 'yellow',
  in_progress: 'yellow',
  sent: 'yellow',
  inactive: 'red',
  overdue: 'red',
  declined: 'red',
  review: 'purple',
  to_do: 'blue',
  'to do': 'blue',
  draft: 'blue',
};

/** Returns the color of a status label, ignoring case. Unknown statuses are gray. */
export function statusColor(label: string): BadgeColor {
  const key = label.toLowerCase();

  return Object.hasOwn(STATUS_COLORS, key) ? (STATUS_COLORS[key] ?? 'gray') : 'gray';
}

const PRIORITY_COLORS: Record<string, BadgeColor> = {
  high: 'red',
  medium: 'yellow',
  low: 'green',
};

/**
 * Returns the color of a priority: red for high, yellow for medium, green for low, and gray for
 * anything else.
 */
export function priorityColor(priority: string): BadgeColor {
  return Object.hasOwn(PRIORITY_COLORS, priority) ? (PRIORITY_COLORS[priority] ?? 'gray') : 'gray';
}

/** Maps statuses without a color to the status whose color they share. */
const CANONICAL: Record<string, string> = {
  rejected: 'declined',
  partial: 'pending',
  failed: 'declined',
  disputed: 'declined',
};

/**
 * Returns the status that determines a badge's color: declined for rejected and failed, pending for
 * partial.
 */
export function canonicalStatus(status: string): string {
  const key = status.toLowerCase();

  return Object.hasOwn(CANONICAL, key) ? (CANONICAL[key] ?? status) : status;
}

/** Formats a stored status: 'signed_contract' becomes 'Signed Contract'. */
export function statusLabel(status: string): string {
  return status
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ');
}
