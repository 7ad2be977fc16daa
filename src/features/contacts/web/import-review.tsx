import { Button, Group, Stack } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { callApi, fileUrl } from '#web/api-client.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ContactImport } from '../contact-import.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import { DiscardImportButton } from './discard-import-button.tsx';
import { ImportRows } from './import-rows.tsx';
import { useImportRun } from './use-import-run.ts';

interface ImportReviewProps {
  found: ContactImport;
  /** Back to the columns. */
  onBack: () => void;
}

/** Shows what would become of each row, and takes them in. */
export function ImportReview({ found, onBack }: ImportReviewProps) {
  const { id, plan, rowCount } = found;
  const run = useImportRun(id);
  const left = rowCount - plan.create - plan.fill;

  return (
    <Stack gap="md">
      <Card
        title="What will become of the rows"
        description={planInWords(found)}
        actions={
          left > 0 && (
            <Button
              component="a"
              href={fileUrl(contactImportEndpoints.notImported, { params: { id } })}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Rows left out
            </Button>
          )
        }
      >
        <ImportRows found={found} isDecidable />
      </Card>
      {run.problem && (
        <div role="alert">
          <Notice tone="error" title={run.problem} />
        </div>
      )}
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
  if (create === 0 && fill > 0) return `Add facts to ${counted(fill, 'contact', 'contacts')}`;

  return `Import ${counted(create, 'contact', 'contacts')}`;
}

function planInWords({ plan, rowCount }: ContactImport): string {
  const left = rowCount - plan.create - plan.fill;
  const parts = [
    `${counted(plan.create, 'contact', 'contacts')} will be added`,
    ...(plan.fill > 0
      ? [`facts will be added to ${counted(plan.fill, 'contact', 'contacts')}`]
      : []),
    `${counted(left, 'row', 'rows')} will be left out`,
  ];

  return `${new Intl.ListFormat('en-US').format(parts)}.`;
}
