import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { Notice } from '#web/ui/notice.tsx';

/**
 * Warns that a due or valid-until date is before the document's date. `label` is the field's label,
 * such as 'Due Date'.
 */
export function EarlyDayNotice({ label }: { label: string }) {
  return (
    <Notice
      tone="warning"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={`The ${label.toLowerCase()} is before the date of this document`}
    >
      You can save this, but it looks like a mistake.
    </Notice>
  );
}
