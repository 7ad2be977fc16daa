import { MINE } from '#shared/list-query.ts';
import type { ExtraFilter } from './list-column.ts';

/** The filter for the user's own records: "Owner is Me". */
export const OWN_FILTER: ExtraFilter = { key: MINE, label: 'Owner', valueLabel: () => 'Me' };

/** The URL parameter that limits a list to the user's own records. */
export const OWN_SEARCH = { [`filter[${MINE}]`]: 'true' } as const;
