import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { fileUrl } from '#web/api/api-client.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';

/** Downloads the skipped rows with their reasons. */
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
