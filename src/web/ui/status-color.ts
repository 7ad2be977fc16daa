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

/** The color of a status label, ignoring case; gray for an unknown one. */
export function statusColor(label: string): BadgeColor {
  const key = label.toLowerCase();

  return Object.hasOwn(STATUS_COLORS, key) ? (STATUS_COLORS[key] ?? 'gray') : 'gray';
}

const PRIORITY_COLORS: Record<string, BadgeColor> = {
  high: 'red',
  medium: 'yellow',
  low: 'green',
};

/** Returns the color of a priority: high is red, medium yellow, low green, any other gray. */
export function priorityColor(priority: string): BadgeColor {
  return Object.hasOwn(PRIORITY_COLORS, priority) ? (PRIORITY_COLORS[priority] ?? 'gray') : 'gray';
}

/** Statuses without a color of their own, with the one whose color they share. */
const CANONICAL: Record<string, string> = {
  rejected: 'declined',
  partial: 'pending',
  failed: 'declined',
  disputed: 'declined',
};

/** The status that gives a badge its color: declined for rejected and failed, pending for partial. */
export function canonicalStatus(status: string): string {
  const key = status.toLowerCase();

  return Object.hasOwn(CANONICAL, key) ? (CANONICAL[key] ?? status) : status;
}

/** Formats a stored status: 'signed_contract' is 'Signed Contract'. */
export function statusLabel(status: string): string {
  return status
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ');
}
