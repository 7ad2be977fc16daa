import { Button, Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileUrl } from '#web/api/api-client.ts';
import { useMe } from '#web/me.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { fileEndpoints } from '../file-endpoints.ts';
import { isPicture } from '../file-types.ts';
import { aboutFile } from './about-file.ts';
import { picturesOf } from './pictures-of.ts';
import classes from './photo-grid.module.css';

/** Half the maximum number of photos in a report. */
const AT_ONCE = 60;

const ON_PAGE = [
  { value: '2', label: '2 a Page' },
  { value: '6', label: '6 a Page' },
] as const;

/** Chooses a job's photos and opens their report as a PDF. */
export function PhotoReportDialog({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const { timeZoneName } = useMe();
  const of = { field: 'jobId', id: jobId } as const;
  const first = useQuery(picturesOf(of, { pageSize: AT_ONCE }));
  const total = first.data?.total ?? 0;
  const second = useQuery({
    ...picturesOf(of, { page: 2, pageSize: AT_ONCE }),
    enabled: total > AT_ONCE,
  });
  const [onPage, setOnPage] = useState<string>('2');
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const isLoading = first.isPending || (total > AT_ONCE && second.isPending);
  const photos = [...(first.data?.rows ?? []), ...(second.data?.rows ?? [])].filter((one) =>
    isPicture(one),
  );
  const chosen = photos.filter(({ id }) => !leftOut.has(id));
  const toggle = (id: number) => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  const problem = first.error ?? second.error;
  const report = fileUrl(fileEndpoints.printPhotos, {
    params: { id: jobId },
    query: {
      onPage: onPage === '6' ? '6' : '2',
      ids: chosen.map(({ id }) => id).join(','),
    },
  });

  return (
    <Dialog title="Photo Report" size="xl" onClose={onClose}>
      <Group gap="xs" justify="space-between">
        <SegmentedControl
          aria-label="Photos per page"
          data={[...ON_PAGE]}
          value={onPage}
          onChange={setOnPage}
        />
        <Group gap="xs">
          <Button variant="default" onClick={() => setLeftOut(new Set())}>
            Choose All
          </Button>
          <Button variant="default" onClick={() => setLeftOut(new Set(photos.map(({ id }) => id)))}>
            Choose None
          </Button>
        </Group>
      </Group>
      <p className={classes.count} role="status">
        {!isLoading && `${chosen.length} of ${photos.length} photos selected.`}
        {total > 2 * AT_ONCE && !isLoading && ` Reports include at most the ${2 * AT_ONCE} newest.`}
      </p>
      {problem && (
        <LoadProblem
          error={problem}
          onRetry={() => void (first.isError ? first : second).refetch()}
        />
      )}
      {isLoading && !problem && <Skeleton height={160} radius="md" />}
      <ul className={classes.photos}>
        {photos.map((one) => (
          <li key={one.id}>
            <label className={classes.photo}>
              <input
                type="checkbox"
                aria-label={aboutFile(one, timeZoneName)}
                checked={!leftOut.has(one.id)}
                onChange={() => toggle(one.id)}
              />
              <img
                src={fileUrl(fileEndpoints.thumbnail, { params: { id: one.id } })}
                alt=""
                loading="lazy"
                decoding="async"
              />
            </label>
          </li>
        ))}
      </ul>
      <Group gap="xs" justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {chosen.length > 0 && !isLoading ? (
          <Button component="a" href={report} target="_blank">
            Open Report
          </Button>
        ) : (
          <Button disabled>Open Report</Button>
        )}
      </Group>
    </Dialog>
  );
}
