import { sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { ActorContext } from '#server/access/request-context.ts';

/** Throws a 409 if an invoice's estimate belongs to a different client. */
export async function assertOneClient(
  tx: DbOrTx,
  { actor }: ActorContext,
  { estimateId, clientId }: { estimateId: number | null; clientId: number },
): Promise<void> {
  if (estimateId === null) return;
  const { condition } = readableRows(actor, 'estimates');
  const { rows } = await tx.execute<{ number: string; client: string; is_named: boolean }>(sql`
    select estimate_number as number, client_name as client, (${condition}) as is_named
    from estimates where id = ${estimateId} and client_id <> ${clientId}`);
  const [estimate] = rows;
  if (!estimate) return;
  const { number, client, is_named: isNamed } = estimate;
  const message = isNamed
    ? `This invoice was made from ${number}, which is for ${client}. Duplicate the invoice for another client`
    : 'This invoice was made from an estimate for another client. Duplicate the invoice instead';

  throw new AppError('conflict', `${message}.`, { issues: [{ path: 'clientId', message }] });
}
