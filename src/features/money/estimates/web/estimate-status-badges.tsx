import { Badges } from '#web/ui/badges.tsx';
import { ColorBadge, StatusBadge } from '#web/ui/status-badge.tsx';
import type { Estimate } from '../estimate.ts';

/**
 * An estimate's status badge, followed by an 'Expired' badge if its valid-until date has passed.
 */
export function EstimateStatusBadges({
  estimate: { status, isExpired },
}: {
  estimate: Pick<Estimate, 'status' | 'isExpired'>;
}) {
  return (
    <Badges>
      <StatusBadge status={status} />
      {isExpired && status !== 'expired' && <ColorBadge color="red" label="Expired" />}
    </Badges>
  );
}
