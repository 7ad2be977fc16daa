import { Skeleton } from '@mantine/core';

/** Stands in while a page loads: a heading and a card, in about the places where they will be. */
export function PendingPage() {
  return (
    <output aria-label="Loading" style={{ display: 'grid', gap: 24 }}>
      <Skeleton height={30} width={220} />
      <Skeleton height={360} radius="lg" />
    </output>
  );
}
