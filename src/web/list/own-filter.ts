import { MINE } from '#shared/list-query.ts';
import type { ExtraFilter } from './list-column.ts';

/** The user's own records: "Owner is Me". */
export const OWN_FILTER: ExtraFilter = { key: MINE, label: 'Owner', valueLabel: () => 'Me' };

/** The part of an address by which a list shows these alone. */
export const OWN_SEARCH = { [`filter[${MINE}]`]: 'true' } as const;
