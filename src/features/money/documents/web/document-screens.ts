/** Describes a kind of document to the web app: its entity, endpoints, and form defaults. */
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Company } from '#features/office/company/company.ts';
import { openLocations } from '#features/office/company/location.ts';
import { defaultRateOf, type TaxRounding } from '#features/office/company/tax.ts';
import { settingFields, type DocumentName } from '#features/office/company/document-kinds.ts';
import type { AnyEntity } from '#shared/entity.ts';
import { fileUrl } from '#web/api/api-client.ts';
import type { documentEndpoints } from '../document-endpoints.ts';
import type { LineItem } from '../line-item.ts';

type AnyDocumentEndpoints = ReturnType<typeof documentEndpoints<AnyEntity, string, z.ZodObject>>;

export interface DocumentScreens<Row = never> {
  entity: AnyEntity;
  endpoints: Omit<AnyDocumentEndpoints, 'bulk' | 'list' | 'read'>;
  /** The kind's name in company settings. */
  name: DocumentName;
  /** True if lines can be in packages or optional, for the client to choose from. */
  offersChoices?: boolean;
  /** Returns an extra warning shown before the document is deleted. */
  deleteNote?: (document: Row) => ReactNode;
}

/** Returns the URL of a document's PDF. */
export function pdfUrl({ endpoints }: DocumentScreens, id: number): string {
  return fileUrl(endpoints.readPdf, { params: { id } });
}

/**
 * A new line item. The price is empty rather than $0.00, so the user can start typing right away.
 */
export const EMPTY_LINE = { description: '', quantity: 1, price: null as never };

interface NewDocument {
  company: Company;
  today: CalendarDay;
  /** The name of the current user's location. */
  location: string | null;
  /** Client and job from the URL's query parameters. */
  search: { clientId?: number | undefined; jobId?: number | undefined };
}

/** Returns the form values for a new document of any kind. */
export function newDocumentForm(
  { name }: DocumentScreens,
  { company, today, location, search }: NewDocument,
) {
  const rate = defaultRateOf(company);
  const places = openLocations(company.locations);

  return {
    clientId: search.clientId,
    jobId: search.jobId ?? null,
    locationId: (places.find(({ name: place }) => place === location) ?? places[0])?.id ?? null,
    status: 'draft' as const,
    date: today,
    description: '',
    items: [EMPTY_LINE],
    discountPercent: null,
    discountAmount: null,
    taxRate: rate?.rate ?? null,
    taxLabel: rate?.name ?? company.taxLabel,
    taxRounding: company.taxRounding,
    tax: 0,
    notes: '',
    terms: company[settingFields(name).terms] ?? '',
  };
}

/** Document fields that appear in the forms of all kinds. */
interface EditedDocument<Status extends string> {
  clientId: number;
  jobId: number | null;
  locationId: number | null;
  status: Status;
  date: CalendarDay;
  description: string | null;
  items: LineItem[];
  discountPercent: number | null;
  discountAmount: number | null;
  taxRate: number | null;
  taxLabel: string;
  taxRounding: TaxRounding;
  tax: number;
  lessDeposit?: number;
  notes: string | null;
  terms: string | null;
}

/** Returns the form values for an existing document of any kind. */
export function documentFormOf<Status extends string>(document: EditedDocument<Status>) {
  return {
    clientId: document.clientId,
    jobId: document.jobId,
    locationId: document.locationId,
    status: document.status,
    date: document.date,
    description: document.description ?? '',
    items: document.items,
    discountPercent: document.discountPercent,
    discountAmount: document.discountAmount,
    taxRate: document.taxRate,
    taxLabel: document.taxLabel,
    taxRounding: document.taxRounding,
    tax: document.tax,
    lessDeposit: document.lessDeposit ?? 0,
    notes: document.notes ?? '',
    terms: document.terms ?? '',
  };
}
