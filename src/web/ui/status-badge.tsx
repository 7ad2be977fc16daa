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

/** A word on a coloured ground. The word alone says it; the colour only helps to find it. */
export function ColorBadge({ color, label }: ColorBadgeProps) {
  return (
    <span className={classes.badge} data-color={color}>
      {label}
    </span>
  );
}

interface StatusBadgeProps {
  /** As stored: 'in_progress'. */
  status: string;
  /** What it reads, when that is not the status itself in words. */
  label?: string;
}

/** A status by the specification's colours (section 4, C37). */
export function StatusBadge({ status, label = statusLabel(status) }: StatusBadgeProps) {
  return <ColorBadge color={statusColor(canonicalStatus(status))} label={label} />;
}

/** A priority by the specification's colours. */
export function PriorityBadge({ priority }: { priority: string }) {
  return <ColorBadge color={priorityColor(priority)} label={statusLabel(priority)} />;
}
