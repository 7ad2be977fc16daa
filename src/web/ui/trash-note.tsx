import { Text } from '@mantine/core';
import { DAYS_IN_TRASH } from '#shared/records/trashed-record.ts';
import { useCan } from '../me.ts';

/** Reminds administrators before a delete that records can be restored from the trash. */
export function TrashNote({ count = 1 }: { count?: number }) {
  if (!useCan('trash', 'restore')) return null;

  return (
    <Text>
      {count === 1
        ? 'It moves to the trash. You can restore it'
        : 'They move to the trash. You can restore them'}{' '}
      for {DAYS_IN_TRASH} days.
    </Text>
  );
}
