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

/**
 * A label on a colored background. The color is only a visual aid; the label carries the meaning.
 */
export function ColorBadge({ color, label }: ColorBadgeProps) {
  return (
    <span className={classes.badge} data-color={color}>
      {label}
    </span>
  );
}

interface StatusBadgeProps {
  /** The stored status: 'in_progress'. */
  status: string;
  /** The text to show, if different from the status itself. */
  label?: string;
}

/** A badge with a status in its color. */
export function StatusBadge({ status, label = statusLabel(status) }: StatusBadgeProps) {
  return <ColorBadge color={statusColor(canonicalStatus(status))} label={label} />;
}

/** A badge with a priority in its color. */
export function PriorityBadge({ priority }: { priority: string }) {
  return <ColorBadge color={priorityColor(priority)} label={statusLabel(priority)} />;
}
