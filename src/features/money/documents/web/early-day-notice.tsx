import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { Notice } from '#web/ui/notice.tsx';

/** The warning for a last date before the document's date; `label` is 'Due Date'. */
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
