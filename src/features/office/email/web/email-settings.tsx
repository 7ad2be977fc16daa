import { useQuery } from '@tanstack/react-query';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { endpointQuery, snapshotQuery } from '#web/api/endpoint-query.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { emailEndpoints } from '../email-endpoints.ts';
import { MailServerCard } from './mail-server-card.tsx';
import { SenderCheckCard } from './sender-check-card.tsx';
import { SenderForm } from './sender-form.tsx';

/**
 * Shows the company's outgoing email setup: the mail server, the sender, and the sender domain's
 * DNS checks.
 */
export function EmailSettings() {
  const status = useQuery(endpointQuery(emailEndpoints.status));
  const company = useQuery(snapshotQuery(companyEndpoints.read));
  const failed = [status, company].find(({ isError }) => isError);

  if (failed) return <LoadProblem error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!status.isSuccess || !company.isSuccess) return <Skeleton height={420} radius="lg" />;

  return (
    <>
      <MailServerCard status={status.data} />
      <SenderForm settings={company.data} from={status.data.from} />
      {status.data.from !== null && (
        <SenderCheckCard from={status.data.from} usualSelector={status.data.dkimSelector} />
      )}
    </>
  );
}
