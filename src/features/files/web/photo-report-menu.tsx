import { Button } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { fileUrl } from '#web/api/api-client.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { fileEndpoints } from '../file-endpoints.ts';

/** The photos of a job as a PDF, large or small. */
export function PhotoReportMenu({ jobId }: { jobId: number }) {
  return (
    <ActionMenu
      label="Photo Report"
      actions={(['2', '6'] as const).map((onPage) => ({
        key: onPage,
        label: `${onPage} Photos a Page`,
        file: fileUrl(fileEndpoints.printPhotos, { params: { id: jobId }, query: { onPage } }),
      }))}
      button={(props) => (
        <Button
          variant="default"
          size="compact-md"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          {...props}
        >
          Photo Report
        </Button>
      )}
    />
  );
}
