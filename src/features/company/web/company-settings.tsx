import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { companyEndpoints } from '../company-endpoints.ts';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyForm } from './company-form.tsx';
import { LogoCard } from './logo-card.tsx';

/** The company: administrators change it, other users read it. */
export function CompanySettings() {
  const canUpdate = useCan('company', 'update');
  const company = useQuery(endpointQuery(companyEndpoints.read));

  if (company.isPending) return <Skeleton height={420} radius="lg" />;
  if (company.isError) {
    return (
      <Alert color="red" variant="light" title={messageOf(company.error)}>
        <Button variant="default" onClick={() => void company.refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (!canUpdate) return <CompanyFacts company={company.data} />;

  return (
    <>
      <LogoCard logoUrl={company.data.logoUrl} />
      <CompanyForm company={company.data} />
    </>
  );
}
