import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { fileUrl } from '#web/api/api-client.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';

/** Saves the rows of an import that are skipped, each with its reason. */
export function SkippedRowsButton({ id }: { id: number }) {
  return (
    <Button
      component="a"
      href={fileUrl(contactImportEndpoints.notImported, { params: { id } })}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      Download skipped rows
    </Button>
  );
}
