/** The contact of a submission: the one that is named or matches, or else a new one. */
import { sql } from 'drizzle-orm';
import { contact } from '#features/work/contacts/contact.ts';
import type { Contact } from '#features/work/contacts/contact.ts';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
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
  /** Whether it is a new one though another matches. */
  makesContact: boolean;
  reason: string;
}

interface FoundContact {
  id: number;
  isNew: boolean;
  /** What was filled in, where nothing stood. */
  filledIn: Record<string, string>;
}

const FILLED_IN = ['email', 'phone', 'address'] as const;

/** Whether there is enough to make a contact of: one of no name would help nobody. */
export const isKnown = ({ name, email, phone }: Told): boolean =>
  name !== null || email !== null || phone !== null;

/** What a new contact is called. */
export const newContactName = (told: Told, sender: string): string =>
  fitting(contact.fields.name, told.name) ?? sender.slice(0, 200);

/** What a contact has nothing of, and the answers tell. */
export const missingOf = (found: Contact, told: Told) =>
  FILLED_IN.flatMap((field): [field: (typeof FILLED_IN)[number], value: string][] => {
    const value = fitting(contact.fields[field], told[field]);

    return !found[field] && value ? [[field, value]] : [];
  });

/** A contact that the actor may read; a 400 for none. */
export async function namedContact(
  tx: DbOrTx,
  ctx: ActorContext,
  { id, lock }: { id: number; lock: boolean },
): Promise<Contact> {
  const access = ctx.actor.kind === 'user' ? readableRows(ctx.actor, 'contacts') : everyRow;

  return contactStore.find(tx, ctx, { id, access, lock }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const message = 'This contact does not exist any more. Choose another.';
    throw new AppError('bad_input', message, { issues: [{ path: 'contactId', message }] });
  });
}

/** Whether the actor may change this contact; a form adds to any. */
export async function mayFillIn(tx: DbOrTx, ctx: ActorContext, { id }: Contact): Promise<boolean> {
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
  const filledIn = Object.fromEntries(missingOf(found, told));
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
    name: newContactName(told, sender),
    email: fitting(contact.fields.email, told.email),
    phone: fitting(contact.fields.phone, told.phone),
    address: fitting(contact.fields.address, told.address),
    type: 'client',
    status: 'pending',
  });
  const { id } = await contactStore.insert(tx, ctx, one, reason);

  return id;
}

/** The contact of a submission, locked. Null for a sender of whom nothing is known when none is named. */
export async function contactFor(
  tx: DbOrTx,
  ctx: ActorContext,
  sought: Sought,
): Promise<FoundContact | null> {
  const { told, reason } = sought;
  let { contactId } = sought;
  if (contactId === null) {
    if (!isKnown(told)) return null;
    await holdSender(tx, told);
    const matches = sought.makesContact
      ? []
      : await possibleSenders(tx, told, readableRows(ctx.actor, 'contacts'));
    contactId = matches[0]?.id ?? null;
  }
  if (contactId === null) {
    return { id: await addContact(tx, ctx, sought), isNew: true, filledIn: {} };
  }
  const found = await namedContact(tx, ctx, { id: contactId, lock: true });

  return { id: found.id, isNew: false, filledIn: await fillIn(tx, ctx, { found, told, reason }) };
}
