/** A client's details as printed on documents and pages. */
import { and, eq, isNull } from 'drizzle-orm';
import { printedAddress } from '#features/office/company/postal-lines.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { PrintedClient } from '#server/pdf/printed-document.ts';
import type { BillTo } from '../bill-to.ts';
import { contacts } from './contact-table.ts';

/** The client's name and address, copied from the contact. */
export interface ClientSnapshot {
  clientName: string;
  billTo: BillTo;
}

/** Returns the client's current name and address; null if the contact is deleted. */
export async function readClientSnapshot(
  tx: DbOrTx,
  clientId: number,
): Promise<ClientSnapshot | null> {
  const [client] = await tx
    .select({
      name: contacts.name,
      company: contacts.company,
      address: contacts.address,
      email: contacts.email,
      phone: contacts.phone,
    })
    .from(contacts)
    .where(and(eq(contacts.id, clientId), isNull(contacts.deletedAt)));

  return client ? { clientName: client.name, billTo: client } : null;
}

/** Returns a multi-line address as printed lines; empty if null. */
export function printedLinesOf(address: string | null): string[] {
  return printedAddress(address?.split('\n').filter(Boolean) ?? []);
}

export function printedClient({ address, ...billTo }: BillTo): PrintedClient {
  return { ...billTo, addressLines: printedLinesOf(address) };
}
