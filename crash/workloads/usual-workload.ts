import '#app/server/features.ts';
import { addressOf } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { sampleOf } from '#test/sample-value.ts';
import type { RecordKind } from '../journal.ts';
import type { Workload } from '../workload.ts';

/**
 * Creates records with their required fields, and deletes some. Used for kinds without a workload
 * of their own.
 */
export function usualWorkload(name: EntityName): Workload {
  const { title, create } = entityOf(name);
  const kind: RecordKind = { path: `/api/${addressOf(name)}`, mark: title, movedByOthers: [] };
  const body = Object(sampleOf(create)) as Record<string, unknown>;

  return {
    name,
    kinds: [kind],
    connect: (client) => ({
      async work() {
        const entry = await client.create(kind, body);
        if (client.random.chance(0.2)) await client.remove(entry);
      },
    }),
  };
}
