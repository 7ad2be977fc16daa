import { Button, Group, Progress, Stack } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { Card } from '#web/ui/card.tsx';
import { ProblemNotice } from '#web/ui/problem-notice.tsx';
import type { ContactImport } from '../contact-import.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import { useImportRun } from './use-import-run.ts';

const TITLES = {
  reviewing: 'Checking rows',
  importing: 'Importing',
  undoing: 'Undoing import',
} as const;

/**
 * Shows the progress of an import. After an interruption (closed window, power failure), a user
 * must continue an import manually, but an undo resumes on its own.
 */
export function ImportProgress({ found }: { found: ContactImport }) {
  const { id, status, progress } = found;
  const run = useImportRun(id);
  const isStopped = status === 'importing' && !run.isRunning && run.problem === null;
  const title = TITLES[status as keyof typeof TITLES];

  const goOn = useEffectEvent(() => {
    if (status !== 'importing') void run.start();
  });
  useEffect(() => goOn(), [id]);

  const format = (count: number) => count.toLocaleString('en-US');
  const percent = progress.total === 0 ? 100 : (progress.done / progress.total) * 100;

  return (
    <Card title={isStopped ? 'Import paused' : title}>
      <Stack gap="md">
        <Stack gap={6}>
          <Progress value={percent} size="lg" aria-label={title} animated={!isStopped} />
          <p className="figure" aria-live="polite">
            {format(progress.done)} of {format(progress.total)}
          </p>
        </Stack>
        <ProblemNotice problem={run.problem} />
        {isStopped ? (
          <>
            <p>Rows imported so far are kept. Continue or undo.</p>
            <Group gap="xs">
              <Button onClick={() => void run.start()}>Continue</Button>
              <Button
                variant="default"
                onClick={() =>
                  void run.start(() => callApi(contactImportEndpoints.undo, { params: { id } }))
                }
              >
                Undo import
              </Button>
            </Group>
          </>
        ) : run.problem ? (
          <Group gap="xs">
            <Button onClick={() => void run.start()}>Try again</Button>
          </Group>
        ) : (
          <p>You can use other screens while this runs. Closing this tab pauses the import.</p>
        )}
      </Stack>
    </Card>
  );
}
