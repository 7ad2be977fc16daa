/** Finds a submission's contact: the chosen one, a match, or a new one. */
import { sql } from 'drizzle-orm';
import { contact } from '#features/work/contacts/contact.ts';
import type { Contact } from '#features/work/contacts/contact.ts';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import { AppError } from '#shared/app-error.ts';
import { scopeOf } from '#shared/access.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { authorizedRows, readableRows, requirePermission } from '#server/access/authorized-rows.ts';
import { everyRow } from '#server/access/row-access.ts';
import { fitting, type SenderDetails } from '../attachment.ts';
import { holdSender, possibleSenders } from './find-sender.ts';

interface Sought {
  details: SenderDetails;
  /** The sender's display name. */
  sender: string;
  contactId: number | null;
  /** True to create a contact even if one matches. */
  makesContact: boolean;
  reason: string;
}

interface FoundContact {
  id: number;
  isNew: boolean;
  /** The contact's empty fields that were filled in. */
  filledIn: Record<string, string>;
}

const FILLED_IN = ['email', 'phone', 'address'] as const;

/** Returns true if there is enough for a contact, which needs a name, email, or phone number. */
export const isKnown = ({ name, email, phone }: SenderDetails): boolean =>
  name !== null || email !== null || phone !== null;

/** Returns the name for a new contact. */
export const newContactName = (details: SenderDetails, sender: string): string =>
  fitting(contact.fields.name, details.name) ?? sender.slice(0, 200);

/** Returns the values that the answers can add to a contact's empty fields. */
export const missingOf = (found: Contact, details: SenderDetails) =>
  FILLED_IN.flatMap((field): [field: (typeof FILLED_IN)[number], value: string][] => {
    const value = fitting(contact.fields[field], details[field]);

    return !found[field] && value ? [[field, value]] : [];
  });

/** Returns a contact that the actor has access to. Throws a 400 if there is none. */
export async function namedContact(
  tx: DbOrTx,
  ctx: ActorContext,
  { id, lock }: { id: number; lock: boolean },
): Promise<Contact> {
  const access = ctx.actor.kind === 'user' ? readableRows(ctx.actor, 'contacts') : everyRow;

  return contactStore.find(tx, ctx, { id, access, lock }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const message = 'This contact no longer exists. Choose another.';
    throw new AppError('bad_input', message, { issues: [{ path: 'contactId', message }] });
  });
}

/** Returns true if the actor may change this contact. A form may add to any contact. */
export async function mayFillIn(tx: DbOrTx, ctx: ActorContext, { id }: Contact): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind !== 'user') return true;
  if (scopeOf(actor, 'contacts', 'update') === 'none') return false;
  const { condition } = authorizedRows(actor, 'contacts', 'update');
  const found = await contactStore.readWhere(tx, ctx, sql`contacts.id = ${id} and ${condition}`);

  return found.length > 0;
}

/** Fills in a contact's empty fields. Never changes existing values. */
async function fillIn(
  tx: DbOrTx,
  ctx: ActorContext,
  { found, details, reason }: { found: Contact; details: SenderDetails; reason: string },
): Promise<Record<string, string>> {
  if (!(await mayFillIn(tx, ctx, found))) return {};
  const filledIn = Object.fromEntries(missingOf(found, details));
  if (Object.keys(filledIn).length > 0) {
    const one = { id: found.id, access: everyRow, change: filledIn, why: reason };
    await contactStore.update({ ...ctx, db: tx }, one);
  }

  return filledIn;
}

async function addContact(
  tx: DbOrTx,
  ctx: ActorContext,
  { details, sender, reason }: Sought,
): Promise<number> {
  if (ctx.actor.kind === 'user') requirePermission(ctx.actor, 'contacts', 'create');
  const one = contact.create.parse({
    name: newContactName(details, sender),
    email: fitting(contact.fields.email, details.email),
    phone: fitting(contact.fields.phone, details.phone),
    address: fitting(contact.fields.address, details.address),
    type: 'client',
    status: 'pending',
  });
  const { id } = await contactStore.insert(tx, ctx, one, reason);

  return id;
}

/**
 * Returns a submission's contact, locked. Null if no contact was chosen and the sender gave no
 * contact details.
 */
export async function contactFor(
  tx: DbOrTx,
  ctx: ActorContext,
  sought: Sought,
): Promise<FoundContact | null> {
  const { details, reason } = sought;
  let { contactId } = sought;
  if (contactId === null) {
    if (!isKnown(details)) return null;
    await holdSender(tx, details);
    const matches = sought.makesContact
      ? []
      : await possibleSenders(tx, details, readableRows(ctx.actor, 'contacts'));
    contactId = matches[0]?.id ?? null;
  }
  if (contactId === null) {
    return { id: await addContact(tx, ctx, sought), isNew: true, filledIn: {} };
  }
  const found = await namedContact(tx, ctx, { id: contactId, lock: true });

  return {
    id: found.id,
    isNew: false,
    filledIn: await fillIn(tx, ctx, { found, details, reason }),
  };
}
