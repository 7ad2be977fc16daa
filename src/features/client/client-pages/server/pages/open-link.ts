/** Resolves a client page's URL to a document, all of a client's documents, or an expired link. */
import { createHash } from 'node:crypto';
import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { linkEnd } from '#features/work/client-links/client-link.ts';
import type { ClientLinkRow } from '#features/work/client-links/server/client-link-table.ts';
import { linkOfToken } from '#features/work/client-links/server/client-links.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { estimates, type EstimateRow } from '#features/money/estimates/server/estimate-table.ts';
import { invoices, type InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { isInvoiceIssued } from '#features/money/invoices/server/invoice-times.ts';
import { AppError } from '#shared/app-error.ts';
import { estimateSigners } from '../signer-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import type { SignedIn } from '#server/access/actor.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { recordsOf } from '#server/records/registered-records.ts';

export interface Visit {
  ctx: PublicContext;
  services: AppServices;
  request: FastifyRequest;
  reply: FastifyReply;
  params: { token: string };
}

export interface Client {
  id: number;
  name: string;
}

export type OpenDocument =
  | { kind: 'estimate'; row: EstimateRow }
  | { kind: 'invoice'; row: InvoiceRow };

interface Opened {
  link: ClientLinkRow;
  client: Client;
  /** The signer the link belongs to, if there are several. */
  signer: { id: number; name: string } | null;
  /**
   * The signed-in user of this browser, if any; the visit then doesn't count as a view by the
   * client.
   */
  user: SignedIn | null;
}

export type OpenedLink =
  | (Opened & { shows: 'document'; document: OpenDocument; key: string | null })
  | (Opened & { shows: 'client' })
  | (Opened & { shows: 'expired' });

export const NO_PAGE = 'It may have expired. Contact us for a new link.';
export const noPage = () => new AppError('not_found', NO_PAGE);

/** Returns a document's key on a client page, valid only for this link. */
export const documentKey = (token: string, entity: string, id: number): string =>
  createHash('sha256').update(`${token}\n${entity}\n${id}`).digest('base64url').slice(0, 22);

/** Returns the path of the page or one of its files. */
export function addressOf(
  { link }: OpenedLink,
  {
    file = '',
    key = null,
    receipt,
    payment,
  }: { file?: string; key?: string | null; receipt?: string; payment?: string } = {},
): string {
  const query = new URLSearchParams({
    ...(key !== null && { doc: key }),
    ...(receipt !== undefined && { receipt }),
    ...(payment !== undefined && { payment }),
  });

  return `/d/${link.token}${file && `/${file}`}${query.size > 0 ? `?${query}` : ''}`;
}

async function findClient(db: DbOrTx, id: number): Promise<Client> {
  const [client] = await db
    .select({ id: contacts.id, name: contacts.name })
    .from(contacts)
    .where(and(eq(contacts.id, id), isNull(contacts.deletedAt)));
  if (!client) throw noPage();

  return client;
}

async function findSigner(db: DbOrTx, id: number) {
  const [signer] = await db
    .select({ id: estimateSigners.id, name: estimateSigners.name })
    .from(estimateSigners)
    .where(eq(estimateSigners.id, id));
  if (!signer) throw noPage();

  return signer;
}

async function findDocument(
  db: DbOrTx,
  { entity, entityId }: Pick<ClientLinkRow, 'entity' | 'entityId'>,
): Promise<OpenDocument> {
  if (entity === 'estimates') {
    const [row] = await db
      .select()
      .from(estimates)
      .where(and(eq(estimates.id, entityId), isNull(estimates.deletedAt)));
    if (row) return { kind: 'estimate', row };
  } else {
    const [row] = await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, entityId), isNull(invoices.deletedAt)));
    if (row) return { kind: 'invoice', row };
  }
  throw noPage();
}

/** True if the client has access to the document: it was sent at some point. */
export function isIssued(document: OpenDocument): boolean {
  return document.kind === 'estimate'
    ? document.row.status !== 'draft'
    : isInvoiceIssued(document.row);
}

const MOST_DOCUMENTS = 200;

/** Returns a client's sent documents, newest first. */
export async function documentsOf(db: DbOrTx, clientId: number) {
  const offered = await db
    .select()
    .from(estimates)
    .where(
      and(
        eq(estimates.clientId, clientId),
        isNull(estimates.deletedAt),
        ne(estimates.status, 'draft'),
      ),
    )
    .orderBy(desc(estimates.date), desc(estimates.id))
    .limit(MOST_DOCUMENTS);
  const billed = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), isNull(invoices.deletedAt)))
    .orderBy(desc(invoices.date), desc(invoices.id))
    .limit(MOST_DOCUMENTS);

  return { estimates: offered, invoices: billed.filter(isInvoiceIssued) };
}

async function documentOfKey(db: DbOrTx, { token, entityId }: ClientLinkRow, key: string) {
  const all = await documentsOf(db, entityId);
  const estimate = all.estimates.find(({ id }) => documentKey(token, 'estimates', id) === key);
  if (estimate) return { kind: 'estimate', row: estimate } as const;
  const invoice = all.invoices.find(({ id }) => documentKey(token, 'invoices', id) === key);
  if (invoice) return { kind: 'invoice', row: invoice } as const;
  throw noPage();
}

/** True if the user has access to the record of a draft. */
async function mayReadDraft(
  db: DbOrTx,
  user: SignedIn | null,
  { kind, row }: OpenDocument,
): Promise<boolean> {
  if (!user) return false;
  const entity = kind === 'estimate' ? 'estimates' : 'invoices';
  const { table } = recordsOf(entity);
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, row.id), readableRows(user, entity).condition));

  return rows.length > 0;
}

/**
 * True if a link has expired. A printed link works as long as the invoice has a balance, and then
 * for the usual time after its last change. A printed link that was turned off counts as expired
 * instead of unknown, because it is still on paper.
 */
function isExpired(
  { isPrinted, revokedAt, expiresAt }: ClientLinkRow,
  { now }: PublicContext,
  document: OpenDocument | null,
): boolean {
  if (!isPrinted || document?.kind !== 'invoice') return expiresAt <= now;
  const { balanceCents, updatedAt } = document.row;

  return revokedAt !== null || (balanceCents <= 0 && expiresAt <= now && linkEnd(updatedAt) <= now);
}

/** Parses a request's query string; any query string is allowed. */
export function queryOf({ url }: FastifyRequest): URLSearchParams {
  const at = url.indexOf('?');

  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
}

/** Resolves the link in a request; throws 404 if the link is unknown or was turned off. */
export async function openLink({
  ctx,
  services,
  request,
  reply,
  params,
}: Visit): Promise<OpenedLink> {
  // Also keep the page's files out of search engines, which index PDFs.
  reply.header('x-robots-tag', 'noindex, nofollow');
  const link = await linkOfToken(ctx.db, params.token);
  if (!link || (link.revokedAt && !link.isPrinted)) throw noPage();
  const user = (await services.findSession(services, request))?.user ?? null;
  const key = queryOf(request).get('doc');
  const isClient = link.entity === 'contacts';
  if (isClient && key === null) {
    const client = await findClient(ctx.db, link.entityId);

    return {
      link,
      client,
      user,
      signer: null,
      shows: isExpired(link, ctx, null) ? 'expired' : 'client',
    };
  }
  const document = isClient
    ? await documentOfKey(ctx.db, link, key ?? '')
    : await findDocument(ctx.db, link);
  // A document that was moved to another client is no longer on this client's page.
  if (document.row.clientId !== link.clientId) throw noPage();
  const client = await findClient(ctx.db, link.clientId);
  const signer = link.signerId === null ? null : await findSigner(ctx.db, link.signerId);
  if (isExpired(link, ctx, document)) return { link, client, user, signer, shows: 'expired' };
  if (!isIssued(document) && !(await mayReadDraft(ctx.db, user, document))) throw noPage();

  return { link, client, user, signer, shows: 'document', document, key: isClient ? key : null };
}
