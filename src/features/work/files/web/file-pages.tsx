import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { formatBytes } from '#shared/format-bytes.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { columnsOf } from '#web/list/entity-columns.ts';
import { ListBody } from '#web/list/list-body.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import { useList } from '#web/list/use-list.ts';
import { useMay } from '#web/me.ts';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { file, filedOn, type ListedFile } from '../file.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { wordsOfType } from '../file-types.ts';

const COLUMNS = columnsOf<ListedFile>(file, [
  { key: 'day', render: ({ day }) => <DayText day={day} /> },
  { key: 'name', render: ({ name }) => name },
  { key: 'caption', render: ({ caption }) => caption ?? '—' },
  { key: 'type', render: ({ type }) => wordsOfType(type) },
  { key: 'size', align: 'end', render: ({ size }) => formatBytes(size) },
]);

const SORT_CHOICES = [
  { value: '-day', label: 'Newest First' },
  { value: '-size', label: 'Largest First' },
];

/** Returns the path of the record that the file is attached to. */
function recordHref(one: ListedFile): string {
  const { kind, id } = filedOn(one);

  return `/${kind}/${id}`;
}

/** Lists the files of all records that the user has access to, filtered by the URL. */
export function FilesPage() {
  const may = useMay('files');
  const list = useList({
    endpoint: fileEndpoints.list,
    exportEndpoint: fileEndpoints.exportCsv,
    columns: COLUMNS,
    rowHref: recordHref,
    rowLabel: ({ name }) => name,
    noun: file.noun,
    defaultSort: '-day',
  });

  return (
    <>
      <PageHeader title="Files" description="All photos and files" />
      <ListCard list={list}>
        <ListToolbar list={list} searchLabel="Search files..." sortChoices={SORT_CHOICES} />
        <ListBody
          list={list}
          card={(one) => ({
            title: one.name,
            lines: [
              <DayText key="day" day={one.day} />,
              [wordsOfType(one.type), formatBytes(one.size)].join(' · '),
              one.caption,
            ],
          })}
          menu={(one) => [{ key: 'record', label: 'Open Record', href: recordHref(one) }]}
          isSelectable={may('export')}
          empty={{ title: 'No files yet', text: 'Add files on a contact, job, or other record.' }}
        />
        <Pagination list={list} />
      </ListCard>
    </>
  );
}

const route = getRouteApi('/app/files/$id');

/** Redirects a file's URL to its record's page, which shows the file. */
export function FilePage() {
  const { id } = route.useParams();
  const answer = useQuery(endpointQuery(fileEndpoints.read, { params: { id } }));

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind="files" />}>
      {(one) => <Navigate to={recordHref(one)} replace />}
    </Loaded>
  );
}
