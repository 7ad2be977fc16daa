import { Card } from '#web/ui/card.tsx';
import { documentNumber, type Company } from '../company.ts';
import classes from './company-facts.module.css';

/** The company for users who may not change it. */
export function CompanyFacts({ company }: { company: Company }) {
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
    ['Tax label', company.taxLabel],
    ['Default tax rate', company.defaultTaxRate === null ? null : `${company.defaultTaxRate} %`],
    ['Time zone', company.timeZone.replaceAll('_', ' ')],
    ['Next estimate', documentNumber(company.estimatePrefix, company.nextEstimateNumber)],
    ['Next invoice', documentNumber(company.invoicePrefix, company.nextInvoiceNumber)],
    ['Estimate terms', company.estimateTerms],
    ['Invoice terms', company.invoiceTerms],
  ] as const;

  return (
    <Card title={name} description="Administrators of your company change these.">
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
