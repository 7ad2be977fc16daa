import { Text } from '@mantine/core';
import { useCan } from '../me.ts';

/** Reminds administrators, before records are deleted, that the trash keeps them. */
export function TrashNote({ count = 1 }: { count?: number }) {
  if (!useCan('trash', 'restore')) return null;

  return (
    <Text size="sm" c="dimmed">
      {`As an administrator you can restore ${count === 1 ? 'it' : 'them'} from the trash for 30 days.`}
    </Text>
  );
}
