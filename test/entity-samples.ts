/**
 * Test samples for each entity, from `*.samples.ts` in its feature. For tests that treat all
 * entities the same.
 */
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { addressOf, type EntityName } from '#shared/entity-names.ts';
import type { ColumnValues } from '#test/made-up-rows.ts';
import type { RecordCall } from '#test/record-call.ts';
import { root } from '#test/test-cache.ts';

/** A row access test: the requests to try, or the reason there are no records to try. */
export type CallRow = readonly RecordCall[] | string;

/** Records that values can refer to. */
export interface NamedRecords {
  clientId: number;
  otherClientId: number;
  /** Belongs to `clientId`. */
  jobId: number;
  invoiceId: number;
  userId: number;
  taskId: number;
  templateId: number;
  locationId: number;
}

/** The expected outcome of a field's value after it is sent. */
export type Written =
  /**
   * The record contains the value afterwards, under `readAs` if set. `beside` contains other fields
   * that the value requires.
   */
  | { value: unknown; beside?: Record<string, unknown>; readAs?: string }
  /** The value is rejected with an error that names the field. */
  | { refused: unknown }
  /** The field is not stored in the record; the string says why. */
  | { instruction: string };

/**
 * An entity's samples, all optional. Missing ones are derived from the entity, its endpoints, and
 * its table.
 */
export interface EntitySamples {
  /** The feature's nonstandard calls, and standard calls that need special requests. */
  calls?: Readonly<Record<string, CallRow>>;
  /**
   * Values for fields whose type alone doesn't suggest one (src/app/server/written-fields.test.ts).
   */
  written?: (named: NamedRecords) => Readonly<Record<string, Written>>;
  /** Column values for the record in a set of related records (test/record-sets.ts). */
  inSet?: ColumnValues;
  /** Column values for the rows of a long list (test/long-lists.ts). */
  inLongList?: ColumnValues;
}

const FEATURES = `${root}src/features/`;

async function readSamples(): Promise<ReadonlyMap<string, EntitySamples>> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.samples.ts'),
  );
  const samples = await Promise.all(
    files.map(async (file): Promise<[string, EntitySamples]> => {
      const module = (await import(pathToFileURL(`${FEATURES}${file}`).href)) as {
        samples: EntitySamples;
      };

      return [file.split('/')[1] ?? '', module.samples];
    }),
  );

  return new Map(samples);
}

/** Samples by feature folder, the one below the wing. */
const SAMPLES = await readSamples();

/** Returns an entity's samples, from the folder of its feature. */
export const samplesOf = (kind: EntityName): EntitySamples => SAMPLES.get(addressOf(kind)) ?? {};

/** Returns the calls that features define samples for. */
export const particularCalls = (): Record<string, CallRow> =>
  Object.assign({}, ...[...SAMPLES.values()].map(({ calls }) => calls ?? {})) as Record<
    string,
    CallRow
  >;
