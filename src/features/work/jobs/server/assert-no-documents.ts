import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { kindsBelongingTo, labelsBelongingTo } from '#server/records/belonging-records.ts';
import type { Job } from '../job.ts';

const NAMED = 3;

function refusal(clientName: string, labels: readonly (string | null)[]): string {
  const readable = labels.filter((label) => label !== null);
  if (readable.length === 0) {
    const kinds = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
      kindsBelongingTo('jobs'),
    );

    return `This job has ${kinds} for ${clientName}. Ask a colleague with access to remove them before you choose another client.`;
  }

  const named = readable.slice(0, NAMED);
  if (labels.length > named.length) named.push(`${labels.length - named.length} more`);
  const documents = new Intl.ListFormat('en-US').format(named);
  const [is, them] = labels.length === 1 ? ['is', 'it'] : ['are', 'them'];

  return `${documents} on this job ${is} for ${clientName}. Remove ${them} from the job before choosing another client.`;
}

/**
 * Throws a 409 if a job that moves to a different client still has documents, even in the trash: a
 * document and its job must have the same client. The error names only documents that the user has
 * access to.
 */
export async function assertNoDocuments(
  tx: DbOrTx,
  ctx: ActorContext,
  { id, clientName }: Job,
): Promise<void> {
  const labels = await labelsBelongingTo(tx, ctx, { kind: 'jobs', id });
  if (labels.length === 0) return;

  const message = refusal(clientName, labels);
  throw new AppError('conflict', message, { issues: [{ path: 'clientId', message }] });
}
