/**
 * The facts about each kind of record, for tests that treat all kinds alike; from `*.samples.ts` in
 * its feature.
 */
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { addressOf, type EntityName } from '#shared/entity-names.ts';
import type { ColumnValues } from '#test/made-up-rows.ts';
import type { RecordCall } from '#test/record-call.ts';
import { root } from '#test/test-cache.ts';

/** A test of row access: the requests to try, or why there are no records to try. */
export type CallRow = readonly RecordCall[] | string;

/** Records that a value may name. */
export interface NamedRecords {
  clientId: number;
  otherClientId: number;
  /** The first client's job. */
  jobId: number;
  invoiceId: number;
  userId: number;
  taskId: number;
  templateId: number;
  locationId: number;
}

/** The result of a call for a field that is sent. */
export type Written =
  /**
   * The value is in the record afterwards, under this name; `beside` has the other fields that the
   * value needs.
   */
  | { value: unknown; beside?: Record<string, unknown>; readAs?: string }
  /** A value that is refused by the field's name. */
  | { refused: unknown }
  /** The reason why it is no value of the record. */
  | { instruction: string };

/**
 * Samples of a kind, all optional: missing ones follow from the entity, its calls and its table.
 */
export interface EntitySamples {
  /** Calls of the feature that are not the usual ones, or that ask for something particular. */
  calls?: Readonly<Record<string, CallRow>>;
  /** Values of fields for which their kind alone gives none (src/app/server/written-fields.test.ts). */
  written?: (named: NamedRecords) => Readonly<Record<string, Written>>;
  /** The columns of a record in a set of records that belong to one another (test/record-sets.ts). */
  inSet?: ColumnValues;
  /** The columns of the rows of a long list (test/long-lists.ts). */
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

/** Samples by the folder of their feature, which is in a wing. */
const SAMPLES = await readSamples();

/** Returns the samples in a kind's own folder. */
export const samplesOf = (kind: EntityName): EntitySamples => SAMPLES.get(addressOf(kind)) ?? {};

/** The calls that features say something particular about. */
export const particularCalls = (): Record<string, CallRow> =>
  Object.assign({}, ...[...SAMPLES.values()].map(({ calls }) => calls ?? {})) as Record<
    string,
    CallRow
  >;
