import type { Field } from '#shared/fields/field.ts';
import { Card } from '#web/ui/card.tsx';
import { company, documentNumber, type Company } from '../company.ts';
import { CONTRACT_NOTICES } from '../contract-notices.ts';
import { DOCUMENT_NAMES, settingFields } from '../document-kinds.ts';
import { openLocations } from '../location.ts';
import { rateWords } from '../tax.ts';
import classes from './company-settings.module.css';

const { company: general, taxes, locations } = company.sections;

const SETTINGS: readonly [string, Field][] = Object.entries({
  ...general.fields,
  ...taxes.fields,
  ...locations.fields,
});

type Words = (settings: Company) => string;

function addressWords({ addressLine1, addressLine2, city, state, postalCode }: Company): string {
  if (!addressLine1 && !city) return '';
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

  return [addressLine1, addressLine2, place].filter(Boolean).join('\n');
}

/**
 * Text for settings that can't be formatted by their kind alone; null if another fact contains the
 * setting.
 */
const WORDS: Readonly<Record<string, Words | null>> = {
  name: null,
  addressLine1: addressWords,
  addressLine2: null,
  city: null,
  state: null,
  postalCode: null,
  contractNotices: (settings) =>
    settings.contractNotices.map((id) => CONTRACT_NOTICES[id].source).join('\n'),
  timeZone: ({ timeZone }) => timeZone.replaceAll('_', ' '),
  businessDays: ({ businessDays }) => businessDays.join(', '),
  taxRates: ({ taxRates }) => taxRates.map(rateWords).join('\n'),
  locations: (settings) =>
    openLocations(settings.locations)
      .map((one) => one.name)
      .join('\n'),
  ...Object.fromEntries(
    DOCUMENT_NAMES.flatMap((kind): [string, Words | null][] => {
      const { prefix, next } = settingFields(kind);

      return [
        [prefix, null],
        [next, (settings) => documentNumber(settings[prefix], settings[next])],
      ];
    }),
  ),
};

/** Returns a setting's text according to its kind. */
function wordsOf({ kind, label, choices }: Field, value: unknown): string {
  if (kind === 'other' || kind === 'texts') throw new Error(`${label} needs words of its own`);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);

  return typeof value === 'string' ? (choices?.[value] ?? value) : '';
}

/** The company settings, read-only, in the order of their declaration. */
export function CompanyFacts({ settings }: { settings: Company }) {
  const { name, logoUrl } = settings;
  const values = new Map<string, unknown>(Object.entries(settings));
  const facts = SETTINGS.flatMap(([setting, field]) => {
    const words = WORDS[setting];
    if (words === null) return [];

    return { label: field.label, text: words?.(settings) ?? wordsOf(field, values.get(setting)) };
  });

  return (
    <Card title={name} description="Only administrators can change these.">
      {logoUrl && <img src={logoUrl} alt="The company's logo" className={classes.logo} />}
      <dl className={classes.facts}>
        {facts.map(({ label, text }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{text || '—'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
