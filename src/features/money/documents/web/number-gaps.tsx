import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DOCUMENT_KINDS,
  DOCUMENT_NAMES,
  type DocumentName,
} from '#features/office/company/document-kinds.ts';
import { pluralOf } from '#shared/entity.ts';
import { Timeline } from '#web/record/timeline.tsx';
import { endpointPages } from '#web/api/endpoint-query.ts';
import { messageOf } from '#web/api/api-client.ts';
import { useMe } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { gapTitle, GAPS_AT_ONCE, gapWords, type NumberGap } from '../number-gap.ts';
import { numberGapEndpoints } from '../number-gap-endpoints.ts';
import classes from './number-gaps.module.css';

/** Invoices first, because those are what clients pay. */
const KIND_CHOICES = DOCUMENT_NAMES.map((value) => ({
  value,
  label: pluralOf(DOCUMENT_KINDS[value]),
})).toReversed();

/**
 * Lists estimate and invoice numbers that were deleted, cancelled, renumbered, or skipped, with the
 * reason for each.
 */
export function NumberGaps() {
  const [kind, setKind] = useState<DocumentName>('invoice');
  const [shown, setShown] = useState<NumberGap | null>(null);
  const answer = useInfiniteQuery(
    endpointPages(numberGapEndpoints.list, { query: { kind } }, (gaps) =>
      gaps.length === GAPS_AT_ONCE ? gaps.at(-1)?.count : undefined,
    ),
  );
  const { timeZoneName } = useMe();
  const gaps = answer.data?.pages.flat() ?? [];

  return (
    <Card title="Number gaps" description="Every missing number explained.">
      <div className={classes.toolbar}>
        <NativeSelect
          aria-label="Show"
          value={kind}
          data={KIND_CHOICES}
          onChange={({ currentTarget: { value } }) =>
            setKind(DOCUMENT_NAMES.find((name) => name === value) ?? 'invoice')
          }
        />
      </div>
      {answer.isPending && <Skeleton height={160} />}
      {answer.isError && (
        <EmptyState
          title="Failed to load the numbers"
          text={messageOf(answer.error)}
          action={<Button onClick={() => void answer.refetch()}>Retry</Button>}
        />
      )}
      {answer.isSuccess && gaps.length === 0 && (
        <EmptyState
          title="No number gaps"
          text={`No ${DOCUMENT_KINDS[kind].noun[0]} number was deleted, cancelled, renumbered, or skipped.`}
        />
      )}
      <ul className={classes.rows}>
        {gaps.map((gap) => (
          <li key={gap.count} className={classes.row}>
            <div className={classes.words}>
              <div className={classes.name}>{gapTitle(gap)}</div>
              <div className={classes.detail}>{gapWords(gap, timeZoneName)}</div>
            </div>
            {gap.documentId !== null && (
              <Button
                variant="default"
                aria-label={`History of ${gap.first}`}
                onClick={() => setShown(gap)}
              >
                History
              </Button>
            )}
          </li>
        ))}
      </ul>
      {answer.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {shown?.documentId != null && (
        <Dialog title={`History of ${shown.first}`} size={560} onClose={() => setShown(null)}>
          <Timeline entity={DOCUMENT_KINDS[kind].entity} id={shown.documentId} />
        </Dialog>
      )}
    </Card>
  );
}
