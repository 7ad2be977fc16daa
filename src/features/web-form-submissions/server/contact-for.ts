/** The contact of a submission: the one that is named or matches, or else a new one. */
import { sql } from 'drizzle-orm';
import { contact } from '#features/contacts/contact.ts';
import type { Contact } from '#features/contacts/contact.ts';
import { contactStore } from '#features/contacts/server/contact-store.ts';
import { AppError } from '#shared/app-error.ts';
import { scopeOf } from '#shared/access.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import {
  authorizedRows,
  readableRows,
  requirePermission,
} from '#server/records/authorized-rows.ts';
import { everyRow } from '#server/records/row-access.ts';
import { fitting, type Told } from '../attachment.ts';
import { holdSender, possibleSenders } from './find-sender.ts';

interface Sought {
  told: Told;
  /** What the submission calls its sender. */
  sender: string;
  contactId: number | null;
  reason: string;
}

interface FoundContact {
  id: number;
  isNew: boolean;
  /** What was filled in, where nothing stood. */
  filledIn: Record<string, string>;
}

const FILLED_IN = ['email', 'phone', 'address'] as const;

/** A contact that the actor may read, locked; a 400 for none. */
async function lockContact(tx: DbOrTx, ctx: ActorContext, id: number): Promise<Contact> {
  const access = ctx.actor.kind === 'user' ? readableRows(ctx.actor, 'contacts') : everyRow;

  return contactStore.find(tx, ctx, { id, access, lock: true }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const message = 'This contact does not exist any more. Choose another.';
    throw new AppError('bad_input', message, { issues: [{ path: 'contactId', message }] });
  });
}

/** Whether the actor may change this contact; a form adds to any. */
async function mayFillIn(tx: DbOrTx, ctx: ActorContext, { id }: Contact): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind !== 'user') return true;
  if (scopeOf(actor, 'contacts', 'update') === 'none') return false;
  const { condition } = authorizedRows(actor, 'contacts', 'update');
  const found = await contactStore.readWhere(tx, ctx, sql`contacts.id = ${id} and ${condition}`);

  return found.length > 0;
}

/** Fills in what a contact has nothing of. What is there is never changed. */
async function fillIn(
  tx: DbOrTx,
  ctx: ActorContext,
  { found, told, reason }: { found: Contact; told: Told; reason: string },
): Promise<Record<string, string>> {
  if (!(await mayFillIn(tx, ctx, found))) return {};
  const filledIn: Record<string, string> = {};
  for (const field of FILLED_IN) {
    const value = fitting(contact.fields[field], told[field]);
    if (!found[field] && value) filledIn[field] = value;
  }
  if (Object.keys(filledIn).length > 0) {
    const one = { id: found.id, access: everyRow, change: filledIn, why: reason };
    await contactStore.update({ ...ctx, db: tx }, one);
  }

  return filledIn;
}

async function addContact(
  tx: DbOrTx,
  ctx: ActorContext,
  { told, sender, reason }: Sought,
): Promise<number> {
  if (ctx.actor.kind === 'user') requirePermission(ctx.actor, 'contacts', 'create');
  const one = contact.create.parse({
    name: fitting(contact.fields.name, told.name) ?? sender.slice(0, 200),
    email: fitting(contact.fields.email, told.email),
    phone: fitting(contact.fields.phone, told.phone),
    address: fitting(contact.fields.address, told.address),
    type: 'client',
    status: 'pending',
  });
  const { id } = await contactStore.insert(tx, ctx, one, reason);

  return id;
}

/**
 * The contact of a submission, locked. Null for a sender of whom nothing is known when none is named:
 * a contact of no name would help nobody.
 */
export async function contactFor(
  tx: DbOrTx,
  ctx: ActorContext,
  sought: Sought,
): Promise<FoundContact | null> {
  const { told, reason } = sought;
  let { contactId } = sought;
  if (contactId === null) {
    if (told.name === null && told.email === null && told.phone === null) return null;
    await holdSender(tx, told);
    const [match] = await possibleSenders(tx, told, readableRows(ctx.actor, 'contacts'));
    contactId = match?.id ?? null;
  }
  if (contactId === null) {
    return { id: await addContact(tx, ctx, sought), isNew: true, filledIn: {} };
  }
  const found = await lockContact(tx, ctx, contactId);

  return { id: found.id, isNew: false, filledIn: await fillIn(tx, ctx, { found, told, reason }) };
}
