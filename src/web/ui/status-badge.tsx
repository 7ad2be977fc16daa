import classes from './status-badge.module.css';
import {
  canonicalStatus,
  priorityColor,
  statusColor,
  statusLabel,
  type BadgeColor,
} from './status-color.ts';

interface ColorBadgeProps {
  color: BadgeColor;
  label: string;
}

/** A label on a colored ground. The label alone is sufficient; the color only helps to find it. */
export function ColorBadge({ color, label }: ColorBadgeProps) {
  return (
    <span className={classes.badge} data-color={color}>
      {label}
    </span>
  );
}

interface StatusBadgeProps {
  /** The status as stored: 'in_progress'. */
  status: string;
  /** The text, when it is not the status itself. */
  label?: string;
}

/** A status in its color. */
export function StatusBadge({ status, label = statusLabel(status) }: StatusBadgeProps) {
  return <ColorBadge color={statusColor(canonicalStatus(status))} label={label} />;
}

/** A priority in its color. */
export function PriorityBadge({ priority }: { priority: string }) {
  return <ColorBadge color={priorityColor(priority)} label={statusLabel(priority)} />;
}
