import { useQuery } from '@tanstack/react-query';
import { fileUrl } from '#web/api/api-client.ts';
import { rowsQuery } from '#web/list/use-list.ts';
import { useCan } from '#web/me.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import classes from './files.module.css';

/** Shows a job's cover photo at the top of its page. Renders nothing if there is none. */
export function JobCover({ id }: { id: number }) {
  const canRead = useCan('files', 'read');
  const { data } = useQuery({
    ...rowsQuery(fileEndpoints.list, {
      filters: [{ field: 'jobId', operator: 'equals', values: [String(id)] }],
      sort: [{ field: 'coverAt', desc: true }],
      page: 1,
      pageSize: 1,
    }),
    enabled: canRead,
  });
  const [cover] = data?.rows ?? [];
  if (!cover?.coverAt) return null;

  return (
    <img
      className={`${classes.cover} no-print`}
      src={fileUrl(fileEndpoints.picture, { params: { id: cover.id } })}
      alt={`Job cover: ${cover.caption ?? cover.name}`}
      width={cover.width ?? undefined}
      height={cover.height ?? undefined}
    />
  );
}
