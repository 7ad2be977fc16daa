import { Button, Group, Text } from '@mantine/core';
import type { BulkReport } from '#shared/bulk.ts';
import classes from './bulk-report-dialog.module.css';
import { Dialog } from '../ui/dialog.tsx';

interface BulkReportDialogProps {
  title: string;
  report: BulkReport;
  onClose: () => void;
}

/** What a bulk action did and what failed, row by row: "7 of 9 done, 2 failed". */
export function BulkReportDialog({ title, report, onClose }: BulkReportDialogProps) {
  const all = report.done.length + report.failed.length;
  const format = (count: number) => count.toLocaleString('en-US');

  return (
    <Dialog onClose={onClose} title={title} size={520}>
      <Text role="alert" fw={500}>
        {format(report.done.length)} of {format(all)} done, {format(report.failed.length)} failed:
      </Text>
      <ul className={classes.failures}>
        {report.failed.map(({ id, label, message }) => (
          <li key={id}>
            <strong>{label}</strong>: {message}
          </li>
        ))}
      </ul>
      <Text c="dimmed" size="sm">
        What failed is still selected.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>OK</Button>
      </Group>
    </Dialog>
  );
}
