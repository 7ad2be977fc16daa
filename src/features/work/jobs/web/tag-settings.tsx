import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { parseSortText, sortText } from '#web/list/list-address.ts';
import { Pagination } from '#web/list/pagination.tsx';
import { SearchField } from '#web/list/search-field.tsx';
import { useListState } from '#web/list/use-list-state.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import rowList from '#web/ui/row-list.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { jobsText, jobsWithTrash, type UsedWord } from '../job-word.ts';
import { jobTagEndpoints, TAG_FIELDS } from '../job-word-endpoints.ts';
import { JobsLink } from './jobs-link.tsx';
import { RenameWordDialog } from './rename-word-dialog.tsx';
import classes from './words.module.css';

const SORTS = {
  '-jobs': 'Most used first',
  jobs: 'Least used first',
  word: 'A to Z',
  '-word': 'Z to A',
} as const;
type Sort = keyof typeof SORTS;

const isSort = (text: string): text is Sort => Object.hasOwn(SORTS, text);

/** All tags in use. The user can rename or remove each one on all jobs. */
export function TagSettings() {
  const state = useListState(TAG_FIELDS, { sort: parseSortText('-jobs'), pageSize: 25 });
  const { q, page, pageSize, sort: chosen } = state.query;
  const sort = sortText(chosen);
  const answer = useQuery({
    ...endpointQuery(jobTagEndpoints.list, {
      query: { q, page, pageSize, sort: isSort(sort) ? sort : '-jobs' },
    }),
    placeholderData: keepPreviousData,
  });
  const { tags = [], total = 0 } = answer.data ?? {};

  return (
    <Card title="Tags" description="Labels for jobs. Changes apply to every job.">
      <div className={classes.toolbar}>
        <div className={classes.search}>
          <SearchField value={q} onSearch={state.setText} label="Search tags..." />
        </div>
        <NativeSelect
          aria-label="Order"
          value={sort}
          data={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => state.setSort(parseSortText(value))}
        />
      </div>
      {answer.isPending && <Skeleton height={240} radius="md" />}
      {answer.isError && <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && total === 0 && (
        <EmptyState
          title={q ? 'No results found' : 'No tags yet'}
          text={q ? 'No tags match this search.' : 'Tags you add to jobs appear here.'}
          action={
            q && (
              <Button variant="default" onClick={state.clear}>
                Clear search
              </Button>
            )
          }
        />
      )}
      {total > 0 && tags.length === 0 && (
        <EmptyState
          title="Nothing on this page"
          text="Go back to the first page."
          action={
            <Button variant="default" onClick={() => state.setPage(1)}>
              First page
            </Button>
          }
        />
      )}
      <ul className={rowList.rows} aria-label="Tags">
        {tags.map((tag) => (
          <TagRow key={tag.word} tag={tag} />
        ))}
      </ul>
      <Pagination list={{ state, total, noun: ['tag', 'tags'] }} />
    </Card>
  );
}

function TagRow({ tag }: { tag: UsedWord }) {
  const { word, jobs, trashed, spellings } = tag;
  const [asking, setAsking] = useState<'rename' | 'remove' | null>(null);
  const close = () => setAsking(null);
  const others = spellings.filter((spelling) => spelling !== word);
  const rename = others.length > 0 ? 'Use one spelling' : 'Rename';

  return (
    <li className={rowList.row}>
      <div className={rowList.words}>
        <div className={rowList.name}>{word}</div>
        <div className={rowList.detail}>
          <JobsLink field="tags" word={word} jobs={jobs} />
          {trashed > 0 && ` · ${trashed.toLocaleString('en-US')} in the trash`}
          {others.length > 0 && ` · also written ${others.join(', ')}`}
        </div>
      </div>
      <div className={rowList.controls}>
        <Button
          variant="default"
          aria-label={`${rename} ${word}`}
          onClick={() => setAsking('rename')}
        >
          {rename}
        </Button>
        <Button variant="default" aria-label={`Remove ${word}`} onClick={() => setAsking('remove')}>
          Remove
        </Button>
      </div>
      {asking === 'rename' && (
        <RenameWordDialog
          noun="tag"
          name={word}
          preview={(to) =>
            endpointQuery(jobTagEndpoints.previewRename, { query: { from: word, to } })
          }
          save={(change) => callApi(jobTagEndpoints.rename, { body: { from: word, ...change } })}
          onClose={close}
        />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title="Remove tag"
          text={`Removes “${word}” from ${jobsWithTrash({ jobs: jobs + trashed, trashed })}. The jobs are kept. This cannot be undone.`}
          confirmLabel="Remove"
          isDangerous
          onConfirm={async () => {
            const removed = await callApi(jobTagEndpoints.remove, { body: { word } });
            toast({
              title: 'Tag removed',
              description: `${jobsText(removed.jobs)} changed`,
              tone: 'success',
            });
          }}
          onClose={close}
        />
      )}
    </li>
  );
}
