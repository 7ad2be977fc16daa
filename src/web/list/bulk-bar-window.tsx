import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { lazy, Suspense, useState } from 'react';
import { MAX_BULK_ROWS, type BulkReport } from '#shared/bulk.ts';
import { dataChanged, dataReloaded } from '../api/query-client.ts';
import { ApiError, messageOf } from '../api/api-client.ts';
import { toast } from '../toast/toast.ts';
import { useCan } from '../me.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { keepFootRoom } from '../ui/foot-room.ts';
import { focusPlace, restoreFocus } from '../ui/restore-focus.ts';
import { TrashNote } from '../ui/trash-note.tsx';
import type { BulkAction, BulkBarProps } from './bulk-action.ts';
import classes from './bulk-bar.module.css';
import { selectedIds } from './use-selection.ts';

const BulkReportDialog = lazy(async () => {
  const module = await import('./bulk-report-dialog.tsx');
  return { default: module.BulkReportDialog };
});

const RESULT_LOST =
  'The connection was lost. Some rows may have changed. Check the list before you try again.';

/** The contents of the bulk action bar, loaded when the first row is selected. */
export function BulkBarWindow({ list, actions }: BulkBarProps) {
  const [isBusy, setIsBusy] = useState(false);
  /** The reason the last action failed entirely. Failures of individual rows are in the report. */
  const [problem, setProblem] = useState<{ message: string; ids: string } | null>(null);
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [report, setReport] = useState<{ action: BulkAction; report: BulkReport } | null>(null);
  const { selection, total } = list;
  const { count } = selection;
  const canRestore = useCan('trash', 'restore');

  const perform = async (action: BulkAction, answer?: string) => {
    const before = focusPlace();
    const ids = selectedIds(selection);
    setIsBusy(true);
    setProblem(null);
    try {
      const result = await performAndReload(action, ids, answer);
      // Keep failed rows selected so the user can retry them.
      selection.replace(result.failed.map(({ id }) => id));
      const isAllDone = result.failed.length === 0;
      if (!isAllDone || result.stays?.length) setReport({ action, report: result });
      if (isAllDone) {
        const { done } = result;
        const undo = action.undo?.(done, canRestore);
        toast({ ...action.done(done.length), ...(undo && { action: undo }), tone: 'success' });
      }
    } catch (error) {
      const isLost = error instanceof ApiError && error.code === 'unreachable';
      toast({
        title: 'Error',
        description: isLost ? RESULT_LOST : action.failure,
        tone: 'error',
      });
      setProblem({ message: isLost ? RESULT_LOST : messageOf(error), ids: ids.join() });
    }
    setIsBusy(false);
    restoreFocus(before);
  };

  const start = (action: BulkAction) => {
    if (action.confirm || action.ask || action.isDangerous) setAsking(action);
    else void perform(action);
  };

  const selectAll = async () => {
    setIsBusy(true);
    try {
      selection.replace(await list.loadMatchingIds());
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error), tone: 'error' });
    }
    setIsBusy(false);
  };

  const question = asking?.confirm?.(count) ?? {
    title: 'Confirm Deletion',
    text: (
      <Stack gap="xs">
        <TrashNote count={count} />
        <Text {...(canRestore && { size: 'sm', c: 'dimmed' })}>
          {`Are you sure you want to delete ${nounFor(count, list.noun)}? This action cannot be undone.`}
        </Text>
        {asking?.note?.(selectedIds(selection))}
      </Stack>
    ),
    confirmLabel: 'Delete',
  };
  const groups = [...new Set(actions.flatMap(({ group }) => group ?? []))];

  return (
    <>
      {count > 0 && (
        <section
          ref={keepFootRoom}
          className={`${classes.bar} no-print`}
          aria-label="Selected rows"
        >
          <span className={classes.count} aria-live="polite">
            {count.toLocaleString('en-US')} selected
          </span>
          {count < total && total <= MAX_BULK_ROWS && (
            <Button variant="subtle" disabled={isBusy} onClick={() => void selectAll()}>
              Select all {total.toLocaleString('en-US')}
            </Button>
          )}
          <span className={classes.actions}>
            {groups.map((group) => (
              <ActionMenu
                key={group}
                label={group}
                position="top"
                actions={actions
                  .filter((action) => action.group === group)
                  .map((action) => ({
                    key: action.key,
                    label: action.label,
                    onSelect: () => start(action),
                  }))}
                button={(props) => (
                  <Button
                    variant="default"
                    loading={isBusy}
                    rightSection={<IconChevronUp size={16} aria-hidden />}
                    {...props}
                  >
                    {group}
                  </Button>
                )}
              />
            ))}
            {actions
              .filter(({ group }) => group === undefined)
              .map((action) => (
                <Button
                  key={action.key}
                  variant={action.isDangerous ? 'light' : 'default'}
                  color={action.isDangerous ? 'red' : undefined}
                  disabled={isBusy}
                  onClick={() => start(action)}
                >
                  {action.label}
                </Button>
              ))}
            <ActionIcon aria-label="Clear selection" onClick={selection.clear}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </span>
          {problem?.ids === selectedIds(selection).join() && (
            <p role="alert" className={classes.problem}>
              {problem.message}
            </p>
          )}
        </section>
      )}
      {asking?.ask?.({
        ids: selectedIds(selection),
        onAnswer: (answer) => perform(asking, answer),
        onClose: () => setAsking(null),
      })}
      {asking && !asking.ask && (
        <ConfirmDialog
          {...question}
          isDangerous={asking.isDangerous ?? false}
          onConfirm={() => perform(asking)}
          onClose={() => setAsking(null)}
        />
      )}
      {report && (
        <Suspense>
          <BulkReportDialog
            title={[report.action.group, report.action.label].filter(Boolean).join(' ')}
            report={report.report}
            onClose={() => setReport(null)}
          />
        </Suspense>
      )}
    </>
  );
}

async function performAndReload({ perform }: BulkAction, ids: number[], answer?: string) {
  try {
    return await perform(ids, answer);
  } catch (error) {
    // Some rows may have changed before the failure.
    void dataChanged();
    throw error;
  } finally {
    await dataReloaded();
  }
}

function nounFor(count: number, [one, many]: readonly [string, string]): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
}
