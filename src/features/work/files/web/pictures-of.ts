import { rowsQuery } from '#web/list/use-list.ts';
import type { FiledField } from '../file.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { PICTURE_TYPES } from '../file-types.ts';

/** Loads a page of a record's pictures, in the same order as the gallery. */
export const picturesOf = (
  { field, id }: { field: FiledField; id: number },
  { page = 1, pageSize }: { page?: number; pageSize: number },
) =>
  rowsQuery(fileEndpoints.list, {
    filters: [
      { field, operator: 'equals', values: [String(id)] },
      { field: 'type', operator: 'equals', values: [...PICTURE_TYPES] },
    ],
    page,
    pageSize,
  });
