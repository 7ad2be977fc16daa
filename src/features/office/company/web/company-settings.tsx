import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf, callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { companyEndpoints } from '../company-endpoints.ts';
import { CompanyForm } from './company-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { CONTRACT_NOTICES } from '../contract-notices.ts';
import { documentNumber, termsLabel, type Company } from '../company.ts';
import { openLocations } from '../location.ts';
import { rateWords, TAX_ROUNDINGS } from '../tax.ts';
import { DOCUMENT_KINDS, DOCUMENT_NAMES, settingFields } from '../document-kinds.ts';
import { PicturePicker } from '#web/form/picture-picker.tsx';
import { toast } from '#web/toast/toast.ts';
import classes from './company-settings.module.css';

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

/** The company for users who may not change it. */
function CompanyFacts({ company }: { company: Company }) {
  const { name, addressLine1, addressLine2, city, state, postalCode, logoUrl } = company;
  const address = [
    addressLine1,
    addressLine2,
    [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ];
  const facts = [
    ['Address', addressLine1 || city ? address.filter(Boolean).join('\n') : null],
    ['Phone', company.phone],
    ['Email', company.email],
    ['Website', company.website],
    ['License number', company.licenseNumber],
    ['Brand color', company.brandColor],
    ['Business days', company.businessDays.join(', ')],
    [
      'Locations',
      openLocations(company.locations)
        .map((one) => one.name)
        .join('\n'),
    ],
    ['Tax rates', company.taxRates.map(rateWords).join('\n') || null],
    ['Tax is rounded', TAX_ROUNDINGS[company.taxRounding]],
    [
      'Contract notices',
      company.contractNotices.map((id) => CONTRACT_NOTICES[id].source).join('\n') || null,
    ],
    ['Pay link on invoices', company.printsPayLink ? 'Printed' : 'Not printed'],
    ['Time zone', company.timeZone.replaceAll('_', ' ')],
    ...DOCUMENT_NAMES.map((name) => {
      const { prefix, next } = settingFields(name);

      return [
        `Next ${DOCUMENT_KINDS[name].noun[0]}`,
        documentNumber(company[prefix], company[next]),
      ] as const;
    }),
    ...DOCUMENT_NAMES.map(
      (name) => [termsLabel(name), company[settingFields(name).terms]] as const,
    ),
  ] as const;

  return (
    <Card title={name} description="Only administrators can change these.">
      {logoUrl && <img src={logoUrl} alt="The company's logo" className={classes.logo} />}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

async function change(picture: File | null): Promise<void> {
  if (picture) await callApi(companyEndpoints.updateLogo, { body: picture });
  else await callApi(companyEndpoints.deleteLogo);
  toast({ title: picture ? 'Logo saved' : 'Logo removed', tone: 'success' });
}

/** The logo as it will look on paper. */
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
