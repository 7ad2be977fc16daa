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
import { company, documentNumber, termsLabel, type Company } from '../company.ts';
import { openLocations } from '../location.ts';
import { rateWords, TAX_ROUNDINGS } from '../tax.ts';
import { DOCUMENT_KINDS, DOCUMENT_NAMES, settingFields } from '../document-kinds.ts';
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

/** The company settings, read-only. */
function CompanyFacts({ settings }: { settings: Company }) {
  const { labels } = company;
  const { name, addressLine1, addressLine2, city, state, postalCode, logoUrl } = settings;
  const address = [
    addressLine1,
    addressLine2,
    [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ];
  const facts = [
    ['Address', addressLine1 || city ? address.filter(Boolean).join('\n') : null],
    [labels.phone, settings.phone],
    [labels.email, settings.email],
    [labels.website, settings.website],
    [labels.licenseNumber, settings.licenseNumber],
    [labels.brandColor, settings.brandColor],
    [labels.businessDays, settings.businessDays.join(', ')],
    [
      labels.locations,
      openLocations(settings.locations)
        .map((one) => one.name)
        .join('\n'),
    ],
    [labels.taxRates, settings.taxRates.map(rateWords).join('\n') || null],
    ['Tax is rounded', TAX_ROUNDINGS[settings.taxRounding]],
    [
      labels.contractNotices,
      settings.contractNotices.map((id) => CONTRACT_NOTICES[id].source).join('\n') || null,
    ],
    ['Pay link on invoices', settings.printsPayLink ? 'Printed' : 'Not printed'],
    [labels.timeZone, settings.timeZone.replaceAll('_', ' ')],
    ...DOCUMENT_NAMES.map((name) => {
      const { prefix, next } = settingFields(name);

      return [
        `Next ${DOCUMENT_KINDS[name].noun[0]}`,
        documentNumber(settings[prefix], settings[next]),
      ] as const;
    }),
    ...DOCUMENT_NAMES.map(
      (name) => [termsLabel(name), settings[settingFields(name).terms]] as const,
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
