import { Button, Group, Stack } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Figures, type Figure } from '#web/ui/figures.tsx';
import { ProblemNotice } from '#web/ui/problem-notice.tsx';
import type { ContactImport } from '../contact-import.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import { ImportRows } from './import-rows.tsx';
import { SkippedRowsButton } from './skipped-rows-button.tsx';
import { useImportRun } from './use-import-run.ts';

/** Shows an import's result and lets the user undo it, or shows the result of the undo. */
export function ImportResult({ found }: { found: ContactImport }) {
  const { id, status, rowCount, result, undo, canUndo } = found;
  const run = useImportRun(id);
  const [isAsking, setIsAsking] = useState(false);
  const isUndone = status === 'undone';
  const left = rowCount - result.created - result.filled - result.attached;

  return (
    <Stack gap="md">
      <Figures label="Result" figures={isUndone ? undoFigures(found) : resultFigures(found)} />
      <Group gap="xs">
        <Button
          renderRoot={(props) => <Link to="/contacts" search={{ sort: '-createdAt' }} {...props} />}
        >
          Show contacts
        </Button>
        {left > 0 && <SkippedRowsButton id={id} />}
        {canUndo && (
          <Button
            variant="default"
            loading={run.isRunning}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => setIsAsking(true)}
          >
            Undo this import
          </Button>
        )}
        <Button component={Link} to="/contacts/import" variant="default">
          Import another file
        </Button>
      </Group>
      <ProblemNotice problem={run.problem} />
      {isUndone ? (
        undo.kept > 0 && (
          <Card
            title="Contacts kept"
            description="Kept because they were changed or used since the import."
          >
            <ImportRows found={found} only="kept" />
          </Card>
        )
      ) : (
        <Card title="Rows">
          <ImportRows found={found} />
        </Card>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Undo this import?"
          text={
            <>
              Contacts it added are removed, and fields it filled in are cleared. Contacts changed
              or used since are kept and listed.
            </>
          }
          confirmLabel="Undo import"
          isDangerous
          onConfirm={() => {
            setIsAsking(false);
            void run.start(() => callApi(contactImportEndpoints.undo, { params: { id } }));
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Stack>
  );
}

const format = (count: number) => count.toLocaleString('en-US');

function resultFigures({ result, verdicts }: ContactImport): Figure[] {
  const { update, duplicate, repeated, error } = verdicts;
  const alreadyThere = duplicate + repeated + update - result.filled + result.skipped;

  return [
    { label: 'Contacts added', value: format(result.created), tone: 'good' },
    { label: 'Contacts updated', value: format(result.filled) },
    ...(result.attached > 0
      ? [{ label: 'Addresses added to notes', value: format(result.attached) }]
      : []),
    { label: 'Duplicates skipped', value: format(Math.max(0, alreadyThere)) },
    { label: 'Errors', value: format(error), tone: error > 0 ? 'bad' : undefined },
  ];
}

function undoFigures({ undo }: ContactImport): Figure[] {
  return [
    { label: 'Contacts removed', value: format(undo.removed) },
    { label: 'Updates reverted', value: format(undo.restored) },
    { label: 'Kept', value: format(undo.kept), tone: undo.kept > 0 ? 'bad' : undefined },
  ];
}
