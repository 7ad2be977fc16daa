import { Button, Group, Text } from '@mantine/core';
import type { BulkReport } from '#shared/bulk.ts';
import classes from './bulk-bar.module.css';
import { Dialog } from '../ui/dialog.tsx';

interface BulkReportDialogProps {
  title: string;
  report: BulkReport;
  onClose: () => void;
}

/**
 * The result of a bulk action: "7 of 9 done, 2 failed", followed by each failed row and by what
 * didn't change.
 */
export function BulkReportDialog({ title, report, onClose }: BulkReportDialogProps) {
  const { done, failed, stays = [] } = report;
  const all = done.length + failed.length;
  const format = (count: number) => count.toLocaleString('en-US');

  return (
    <Dialog onClose={onClose} title={title} size={520}>
      <Text role="alert" fw={500}>
        {failed.length > 0
          ? `${format(done.length)} of ${format(all)} done, ${format(failed.length)} failed:`
          : `${format(done.length)} of ${format(all)} done.`}
      </Text>
      {failed.length > 0 && (
        <>
          <Rows rows={failed} />
          <Text c="dimmed" size="sm">
            Failed rows are still selected.
          </Text>
        </>
      )}
      {stays.length > 0 && (
        <>
          <Text fw={500} mt="sm">
            What does not change:
          </Text>
          <Rows rows={stays} />
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>OK</Button>
      </Group>
    </Dialog>
  );
}

function Rows({ rows }: { rows: BulkReport['failed'] }) {
  return (
    <ul className={classes.failures}>
      {rows.map(({ id, label, message }, index) => (
        // A row can be listed twice if two things about it didn't change.
        <li key={`${id} ${index}`}>
          <strong>{label}</strong>: {message}
        </li>
      ))}
    </ul>
  );
}
