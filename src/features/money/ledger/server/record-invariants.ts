/** Invariants for documents and other records: totals, numbers, references, and counts. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import {
  DOCUMENT_KINDS,
  DOCUMENT_NAMES,
  numberFieldOf,
} from '#features/office/company/document-kinds.ts';
import type { DocumentName } from '#features/office/company/document-kinds.ts';
import type { Invariant } from './money-invariants.ts';

/** The table that stores a kind of document. */
export interface DocumentSource {
  kind: DocumentName;
  table: SQL;
  /** The column with the document's number. */
  number: SQL;
}

/**
 * All kinds of documents. Works without importing their code, because each table is named after its
 * entity.
 */
export const DOCUMENT_SOURCES: readonly DocumentSource[] = DOCUMENT_NAMES.map((kind) => ({
  kind,
  table: sql`${sql.identifier(DOCUMENT_KINDS[kind].entity)}`,
  number: sql`${sql.identifier(numberFieldOf(kind).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`,
}));

const everyDocument = sql`(${sql.join(
  DOCUMENT_SOURCES.map(
    ({ kind, table, number }) => sql`
      select ${kind}::text as kind, ${number} as number, client_id, job_id, deleted_at,
        subtotal_cents, discount_cents, tax_cents, total_cents,
        ${kind === 'invoice' ? sql`less_deposit_cents` : sql`0`} as less_deposit_cents
      from ${table}`,
  ),
  sql` union all `,
)})`;

const COUNTED = [
  'contacts',
  'jobs',
  ...DOCUMENT_NAMES.map((kind) => DOCUMENT_KINDS[kind].entity),
  'payments',
];

const countedRecords = sql.join(
  COUNTED.map(
    (name) => sql`
      select ${name}::text as entity, count(*) as there from ${sql.identifier(name)}
      where deleted_at is null`,
  ),
  sql` union all `,
);

export const RECORD_INVARIANTS: readonly Invariant[] = [
  {
    rule: 'An estimate is billed by one live invoice, and by one of its deposit',
    offenders: sql`
      select estimates.estimate_number as record, count(*) || ' invoices' as detail
      from invoices join estimates on estimates.id = invoices.estimate_id
      where invoices.deleted_at is null and invoices.manual_status <> 'cancelled'
      group by estimates.id, invoices.is_deposit having count(*) > 1`,
  },
  {
    rule: 'A deposit is off the total of the invoice of the rest',
    offenders: sql`
      select rest.invoice_number as record,
        deposit.invoice_number || ' of ' || deposit.total_cents || ', off ' || rest.less_deposit_cents as detail
      from invoices rest join invoices deposit on deposit.estimate_id = rest.estimate_id and deposit.is_deposit
      where not rest.is_deposit and deposit.total_cents > rest.less_deposit_cents
        and rest.deleted_at is null and rest.manual_status <> 'cancelled'
        and deposit.deleted_at is null and deposit.manual_status <> 'cancelled'`,
  },
  {
    rule: 'An invoice, its estimate and the deposit that it takes off have one client',
    offenders: sql`
      select invoices.invoice_number as record,
        'of client ' || invoices.client_id || ', ' || others.number || ' of ' || others.client_id as detail
      from invoices join (
        select id as estimate_id, estimate_number as number, client_id from estimates
        union all
        select estimate_id, invoice_number, client_id from invoices
        where is_deposit and deleted_at is null and manual_status <> 'cancelled'
      ) others on others.estimate_id = invoices.estimate_id
      where others.client_id <> invoices.client_id
        and invoices.deleted_at is null and invoices.manual_status <> 'cancelled'`,
  },
  {
    rule: 'What an accepted estimate has in a contract is its total',
    offenders: sql`
      select estimates.estimate_number as record,
        acceptances.share_cents || ' of ' || estimates.total_cents as detail
      from estimate_acceptances acceptances join estimates on estimates.id = acceptances.estimate_id
      where acceptances.ended_at is null and acceptances.share_cents <> estimates.total_cents`,
  },
  {
    // The agreed amount is more than the sum if a user had entered an additional amount.
    rule: 'An agreed contract amount is the sum of the accepted estimates in it, or more',
    offenders: sql`
      select 'job ' || jobs.id as record,
        'agreed ' || coalesce(agreed_cents::text, 'nothing') || ', accepted ' || coalesce(accepted.cents::text, 'nothing') as detail
      from jobs left join (
        select job_id, sum(share_cents) as cents from estimate_acceptances
        where ended_at is null and replaced_by is null and share_cents is not null
        group by job_id
      ) accepted on accepted.job_id = jobs.id
      where (agreed_cents is null) <> (accepted.cents is null) or agreed_cents < accepted.cents`,
  },
  {
    rule: "A live link's client is its record's client",
    offenders: sql`
      select 'link ' || links.id as record,
        'of client ' || links.client_id || ', opens ' || linked.number || ' of ' || linked.client_id as detail
      from client_links links join (
        select 'estimates' as entity, id, estimate_number as number, client_id from estimates
        union all
        select 'invoices', id, invoice_number, client_id from invoices
        union all
        select 'contacts', id, name, id from contacts
      ) linked on linked.entity = links.entity and linked.id = links.entity_id
      where links.revoked_at is null and links.client_id <> linked.client_id`,
  },
  {
    rule: "A signature's client is the document's client at signing",
    offenders: sql`
      select 'signature ' || signatures.id as record,
        'of client ' || signatures.client_id || ', signed by ' || signers.client_id as detail
      from document_signatures signatures join (
        select id as link_id, null::int as signature_id, client_id from client_links
        union all
        select null, of_revision.id, (kept.content ->> 'clientId')::int
        from document_signatures of_revision join document_revisions kept
          on kept.kind = of_revision.kind and kept.document_id = of_revision.document_id
          and kept.number = of_revision.revision
      ) signers on signers.link_id = signatures.link_id or signers.signature_id = signatures.id
      where signers.client_id <> signatures.client_id`,
  },
  {
    rule: 'What a client agreed to on a page was agreed to on their own page',
    offenders: sql`
      select 'consent ' || consents.id as record,
        'of client ' || consents.client_id || ', on the page of ' || links.client_id as detail
      from payment_consents consents join client_links links on links.id = consents.link_id
      where links.client_id <> consents.client_id`,
  },
  {
    rule: "A queued message's client is its record's client",
    offenders: sql`
      select 'message ' || messages.id as record,
        'to client ' || messages.client_id || ', about ' || about.number || ' of ' || about.client_id as detail
      from sent_messages messages join (
        select 'estimates' as entity, id, estimate_number as number, client_id from estimates
        union all
        select 'invoices', id, invoice_number, client_id from invoices
        union all
        select 'payments', id, 'payment ' || id, client_id from payments
        union all
        select 'contacts', id, name, id from contacts
      ) about on about.entity = messages.entity and about.id = messages.entity_id
      where messages.state = 'queued' and messages.client_id <> about.client_id`,
  },
  {
    rule: "A task's client is its job's",
    offenders: sql`
      select 'task ' || tasks.id as record,
        'of client ' || tasks.client_id || ', job of ' || jobs.client_id as detail
      from tasks join jobs on jobs.id = tasks.job_id
      where tasks.client_id is distinct from jobs.client_id`,
  },
  {
    rule: "A submission's job is one of its contact's",
    offenders: sql`
      select 'submission ' || submissions.id as record,
        'of contact ' || submissions.contact_id || ', job of ' || jobs.client_id as detail
      from web_form_submissions submissions join jobs on jobs.id = submissions.job_id
      where submissions.contact_id <> jobs.client_id`,
  },
  {
    rule: 'The invoices of an estimate with a deposit never exceed its total',
    offenders: sql`
      select estimates.estimate_number as record,
        sum(invoices.total_cents) || ' invoiced of ' || estimates.total_cents as detail
      from invoices join estimates on estimates.id = invoices.estimate_id
      where invoices.deleted_at is null and invoices.manual_status <> 'cancelled'
      group by estimates.id
      having bool_or(invoices.is_deposit) and sum(invoices.total_cents) > estimates.total_cents`,
  },
  {
    rule: 'A total is the subtotal less the discount, plus the tax, less a deposit',
    offenders: sql`
      select number as record,
        subtotal_cents || ' - ' || discount_cents || ' + ' || tax_cents || ' - ' || less_deposit_cents || ' <> ' || total_cents as detail
      from ${everyDocument} documents
      where subtotal_cents - discount_cents + tax_cents - less_deposit_cents <> total_cents`,
  },
  {
    rule: "Jobs and payments carry their client's name",
    offenders: sql`
      select record, detail from (
        select 'job ' || jobs.id as record, client_name as detail, client_id from jobs
        union all
        select 'payment ' || payments.id, client_name, client_id from payments
      ) copies join contacts on contacts.id = client_id where contacts.name <> detail`,
  },
  {
    rule: 'No two documents of a kind have the same number',
    offenders: sql`
      select number as record, count(*) || ' times' as detail
      from ${everyDocument} documents group by kind, number having count(*) > 1`,
  },
  {
    rule: "A document's job is one of its client's",
    offenders: sql`
      select number as record, 'job ' || job_id as detail
      from ${everyDocument} documents join jobs on jobs.id = job_id
      where jobs.client_id <> documents.client_id and documents.deleted_at is null`,
  },
  {
    rule: 'Every reference points to a record that exists',
    offenders: sql`
      select record, detail from (
        select 'job ' || id as record, 'client ' || client_id as detail, client_id from jobs
        union all
        select number, 'client ' || client_id, client_id from ${everyDocument} documents
        union all
        select 'payment ' || id, 'client ' || client_id, client_id from payments
      ) owned where not exists (select from contacts where contacts.id = owned.client_id)
      union all
      select 'allocation ' || a.id, 'payment ' || a.payment_id || ', invoice ' || a.invoice_id
      from payment_allocations a
        left join payments p on p.id = a.payment_id
        left join invoices i on i.id = a.invoice_id
      where p.id is null or i.id is null`,
  },
  {
    rule: 'The stored record counts match the records',
    offenders: sql`
      select entity as record, 'kept ' || coalesce(kept, 0) || ', there are ' || there as detail
      from (
        ${countedRecords}
      ) counted left join (
        select entity, sum(change) as kept from record_counts group by 1
      ) kept using (entity)
      where there <> coalesce(kept, 0)`,
  },
];
