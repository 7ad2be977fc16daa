import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf, callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { companyEndpoints } from '../company-endpoints.ts';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyForm } from './company-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { PicturePicker } from '#web/form/picture-picker.tsx';
import { toast } from '#web/toast/toast.ts';
import classes from './company-settings.module.css';

/** The company settings: editable for administrators, read-only for everyone else. */
export function CompanySettings() {
  const canUpdate = useCan('company', 'update');
  const answer = useQuery(endpointQuery(companyEndpoints.read));

  if (answer.isPending) return <Skeleton height={420} radius="lg" />;
  if (answer.isError) {
    return (
      <Alert color="red" variant="light" title={messageOf(answer.error)}>
        <Button variant="default" onClick={() => void answer.refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (!canUpdate) return <CompanyFacts settings={answer.data} />;

  return (
    <>
      <LogoCard logoUrl={answer.data.logoUrl} />
      <CompanyForm company={answer.data} />
    </>
  );
}

async function change(picture: File | null): Promise<void> {
  if (picture) await callApi(companyEndpoints.updateLogo, { body: picture });
  else await callApi(companyEndpoints.deleteLogo);
  toast({ title: picture ? 'Logo saved' : 'Logo removed', tone: 'success' });
}

/** Uploads the logo and previews it as printed. */
function LogoCard({ logoUrl }: { logoUrl: string | null }) {
  return (
    <Card
      title="Logo"
      description="Printed at the top of estimates, invoices, and receipts. Transparent PNG works best."
    >
      <div className={classes.logoChoice}>
        <div className={classes.paper}>
          {logoUrl ? (
            <img src={logoUrl} alt="The company's logo" className={classes.picture} />
          ) : (
            <span className={classes.none}>No logo yet</span>
          )}
        </div>
        <PicturePicker
          label="Logo"
          chooseLabel={logoUrl ? 'Replace logo' : 'Upload logo'}
          hasPicture={logoUrl !== null}
          onChange={change}
        />
      </div>
    </Card>
  );
}
