import { Button, Group, Stack } from '@mantine/core';
import { callApi } from '#web/api/api-client.ts';
import { Card } from '#web/ui/card.tsx';
import { ProblemNotice } from '#web/ui/problem-notice.tsx';
import type { ContactImport } from '../contact-import.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import { DiscardImportButton } from './discard-import-button.tsx';
import { ImportNameOnly } from './import-name-only.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportWithout } from './import-without.tsx';
import { SkippedRowsButton } from './skipped-rows-button.tsx';
import { useImportRun } from './use-import-run.ts';

interface ImportReviewProps {
  found: ContactImport;
  /** Returns to column matching. */
  onBack: () => void;
}

/** Shows what will happen to each row, and starts the import. */
export function ImportReview({ found, onBack }: ImportReviewProps) {
  const { id, plan, rowCount } = found;
  const run = useImportRun(id);
  const left = rowCount - plan.create - plan.fill - plan.attach;

  return (
    <Stack gap="md">
      <Card
        title="Review"
        description={planInWords(found)}
        actions={left > 0 && <SkippedRowsButton id={id} />}
      >
        <ImportNameOnly found={found} />
        <ImportWithout found={found} />
        <ImportRows found={found} isDecidable />
      </Card>
      <ProblemNotice problem={run.problem} />
      <Group justify="flex-end" gap="xs">
        <DiscardImportButton id={id} />
        <Button variant="default" onClick={onBack}>
          Back to columns
        </Button>
        <Button
          loading={run.isRunning}
          disabled={plan.create + plan.fill === 0}
          onClick={() =>
            void run.start(() => callApi(contactImportEndpoints.start, { params: { id } }))
          }
        >
          {buttonText(plan)}
        </Button>
      </Group>
    </Stack>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

function buttonText({ create, fill }: ContactImport['plan']): string {
  if (create === 0 && fill > 0) return `Update ${counted(fill, 'contact', 'contacts')}`;

  return `Import ${counted(create, 'contact', 'contacts')}`;
}

function planInWords({ plan, rowCount }: ContactImport): string {
  const left = rowCount - plan.create - plan.fill - plan.attach;
  const parts = [
    `${counted(plan.create, 'contact', 'contacts')} will be added`,
    ...(plan.fill > 0 ? [`${counted(plan.fill, 'contact', 'contacts')} will be updated`] : []),
    ...(plan.attach > 0
      ? [`${counted(plan.attach, 'more address', 'more addresses')} will be added to their notes`]
      : []),
    `${counted(left, 'row', 'rows')} will be skipped`,
  ];

  return `${new Intl.ListFormat('en-US').format(parts)}.`;
}
